// In the page, this takes the place of packages that MSW imports and the sandbox never uses: cookies, paths, other interceptors.
class Unused {}

export {
  Unused as Cookie,
  Unused as CookieJar,
  Unused as FetchInterceptor,
  Unused as MemoryCookieStore,
  Unused as matchPattern,
  Unused as WebSocketClientConnection,
  Unused as WebSocketInterceptor,
  Unused as WebSocketServerConnection,
  Unused as XMLHttpRequestInterceptor,
};
