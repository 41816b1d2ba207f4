// In the page, this takes the place of packages that MSW imports and the sandbox never uses: cookies, paths, interceptors.
class Unused {}

let requests = 0;

/** Names a request among those of this page. */
export const createRequestId = () => String(++requests);

/** A request as the worker passes it on: each has a body there, which a GET or HEAD must not have. */
export class FetchRequest extends Request {
  constructor(url, { body, ...given }) {
    super(url, /^(GET|HEAD)$/.test(given.method) ? given : { ...given, body });
  }
}

export class FetchResponse extends Response {
  static isResponseWithBody = (status) => ![101, 103, 204, 205, 304].includes(status);
}

export {
  Unused as BatchInterceptor,
  Unused as Cookie,
  Unused as CookieJar,
  Unused as FetchInterceptor,
  Unused as getCleanUrl,
  Unused as MemoryCookieStore,
  Unused as matchPattern,
  Unused as resolveWebSocketUrl,
  Unused as WebSocketClientConnection,
  Unused as WebSocketInterceptor,
  Unused as WebSocketServerConnection,
  Unused as XMLHttpRequestInterceptor,
};
