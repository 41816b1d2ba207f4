// biome-ignore lint/suspicious/noExplicitAny: a window with what only some browsers have.
type Enter = (scope: any, url: string, key: string) => unknown;

/** As text, because the name of the element is a part of it. */
const entering = (body: string) => new Function("scope", "url", body) as Enter;

/**
 * The ways a document has to reach a network, by the standard that defines them. Each gets an address of the host, and a window:
 * the page's own, or that of a blank frame. It need not settle.
 */
const ENTRANCES: Record<string, Enter> = {
  // Fetch
  fetch: (scope, url, key) => scope.fetch(url, { headers: { Authorization: key } }),
  "fetch by POST": (scope, url, key) =>
    scope.fetch(url, { method: "POST", headers: { Authorization: key }, body: key }),
  "fetch without CORS": (scope, url) => scope.fetch(url, { mode: "no-cors", credentials: "include" }),
  "fetch that outlives the page": (scope, url, key) =>
    scope.fetch(url, { method: "POST", keepalive: true, headers: { Authorization: key }, body: key }),
  "fetch of a Request": (scope, url, key) => scope.fetch(new scope.Request(url, { headers: { Authorization: key } })),
  fetchLater: (scope, url, key) => scope.fetchLater?.(url, { activateAfter: 0, headers: { Authorization: key } }),
  // XMLHttpRequest, Beacon, server-sent events, WebSockets, WebTransport
  XMLHttpRequest: (scope, url, key) => {
    const xhr = new scope.XMLHttpRequest();
    xhr.open("POST", url);
    xhr.setRequestHeader("Authorization", key);
    xhr.send(key);
  },
  "synchronous XMLHttpRequest": (scope, url) => {
    const xhr = new scope.XMLHttpRequest();
    xhr.open("GET", url, false);
    xhr.send();
  },
  sendBeacon: (scope, url, key) => scope.navigator.sendBeacon(url, key),
  EventSource: (scope, url) => new scope.EventSource(url),
  WebSocket: (scope, url) => new scope.WebSocket(url.replace(/^http/, "ws")),
  WebTransport: (scope, url) => new scope.WebTransport(url.replace("http:", "https:")).ready.catch(() => {}),
  // HTML: elements
  image: (scope, url) => Object.assign(new scope.Image(), { src: url }),
  ...Object.fromEntries(
    "script iframe embed object video audio track frame source".split(" ").map((name) => [
      name,
      entering(`
      const attribute = { object: "data", source: "srcset" }["${name}"] ?? "src";
      scope.document.documentElement.append(Object.assign(scope.document.createElement("${name}"), { [attribute]: url }));`),
    ]),
  ),
  ...Object.fromEntries(
    "stylesheet preconnect prefetch preload modulepreload prerender icon manifest dns-prefetch"
      .split(" ")
      .map((rel) => [
        `link ${rel}`,
        entering(`
      scope.document.head.append(Object.assign(scope.document.createElement("link"), { rel: "${rel}", as: "fetch", href: url }));`),
      ]),
  ),
  "image of a form": entering(`
    const form = scope.document.createElement("form");
    form.append(Object.assign(scope.document.createElement("input"), { type: "image", src: url }));
    scope.document.documentElement.append(form);`),
  "poster of a video": entering(`
    scope.document.documentElement.append(Object.assign(scope.document.createElement("video"), { poster: url }));`),
  "srcset of an image": entering(`Object.assign(new scope.Image(), { srcset: url + " 2x" });`),
  "use of an SVG": entering(`
    const box = scope.document.createElement("div");
    box.innerHTML = '<svg><use href="' + url + '#x"/><image href="' + url + '"/><filter><feImage href="' + url + '"/></filter></svg>';
    scope.document.documentElement.append(box);`),
  "import of a style sheet": entering(`
    const style = scope.document.createElement("style");
    style.textContent = '@import "' + url + '";';
    scope.document.head.append(style);
    new scope.CSSStyleSheet().replace('@import "' + url + '";');`),
  "script of an import map": entering(`
    const map = scope.document.createElement("script");
    Object.assign(map, { type: "importmap", textContent: JSON.stringify({ imports: { stolen: url } }) });
    scope.document.head.append(map);`),
  "source of a document": entering(`
    const frame = scope.document.createElement("iframe");
    frame.srcdoc = '<meta http-equiv=refresh content="0;url=' + url + '"><base href="' + url + '"><img src="x"><script src="y"></' + 'script>';
    scope.document.documentElement.append(frame);`),
  "frame that runs a script": entering(`
    const frame = scope.document.createElement("iframe");
    frame.src = 'javascript:fetch("' + url + '")';
    scope.document.documentElement.append(frame);`),
  "style of an element": (scope, url) => {
    const box = scope.document.createElement("div");
    box.style.background = `url("${url}")`;
    scope.document.documentElement.append(box);
  },
  "font face": (scope, url) => new scope.FontFace("Stolen", `url("${url}")`).load().catch(() => {}),
  "module import": (scope, url) => scope.eval?.call(null, `import(${JSON.stringify(url)}).catch(() => {})`),
  Worker: (scope, url) => new scope.Worker(url),
  SharedWorker: (scope, url) => new scope.SharedWorker(url),
  "Worker with a fetch of its own": (scope, url, key) => {
    const text = `fetch(${JSON.stringify(url)}, { headers: { Authorization: ${JSON.stringify(key)} } })`;
    // The page's policy allows workers of `data:`, which inherit it.
    new scope.Worker(`data:text/javascript,${encodeURIComponent(text)}`);
  },
  "service worker": (scope, url) => scope.navigator.serviceWorker.register(url).catch(() => {}),
  // HTML: navigation
  "frame's location": (scope, url) => {
    const frame = scope.document.createElement("iframe");
    scope.document.documentElement.append(frame);
    frame.contentWindow?.location.replace(url);
  },
  "form in a frame": (scope, url) => {
    const frame = Object.assign(scope.document.createElement("iframe"), { name: "target" });
    const form = Object.assign(scope.document.createElement("form"), { action: url, method: "post", target: "target" });
    scope.document.documentElement.append(frame, form);
    form.submit();
  },
  ping: (scope, url) => {
    const link = Object.assign(scope.document.createElement("a"), { href: "#", ping: url });
    scope.document.documentElement.append(link);
    link.click();
  },
  // Speculation Rules
  speculation: (scope, url) => {
    const list = [{ source: "list", urls: [url], eagerness: "immediate" }];
    const rules = scope.document.createElement("script");
    Object.assign(rules, {
      type: "speculationrules",
      textContent: JSON.stringify({ prefetch: list, prerender: list }),
    });
    scope.document.head.append(rules);
  },
  // Federated credentials, payment requests, audio worklets
  credential: (scope, url) =>
    scope.navigator.credentials.get({ identity: { providers: [{ configURL: url, clientId: "x" }] } }).catch(() => {}),
  payment: (scope, url) =>
    new scope.PaymentRequest([{ supportedMethods: url }], {
      total: { label: "x", amount: { currency: "EUR", value: "1" } },
    })
      .canMakePayment()
      .catch(() => {}),
  "audio worklet": (scope, url) =>
    new scope.OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(url).catch(() => {}),
  // Content Security Policy: reports
  "report of a policy": (scope, url) => {
    const policy = Object.assign(scope.document.createElement("meta"), { httpEquiv: "Content-Security-Policy" });
    policy.content = `img-src 'none'; report-uri ${url}`;
    scope.document.head.append(policy);
    new scope.Image().src = `${url}?reported`;
  },
};

/**
 * A function as text, which calls each entrance with each address, in the page and in a blank frame that is in a shadow root,
 * and waits until the host is quiet.
 */
export const ENTRANCES_TEXT = `async (addresses, key) => {
  const entrances = { ${Object.entries(ENTRANCES).map(([name, enter]) => `${JSON.stringify(name)}: ${enter}`)} };
  const shadow = document.createElement("div");
  const element = document.createElement("iframe");
  shadow.attachShadow({ mode: "closed" }).append(element);
  document.documentElement.append(shadow);
  for (const url of addresses)
    for (const scope of [window, element.contentWindow])
      for (const enter of Object.values(entrances))
        try { Promise.resolve(enter(scope, url, key)).catch(() => {}); } catch {}
  // Whatever is under way has arrived once a later request has: of the page's own file, which the host serves last.
  await new Promise((resolve) => {
    const icon = Object.assign(new Image(), { src: "icon-192.png?last" });
    icon.onload = icon.onerror = resolve;
  });
}`;
