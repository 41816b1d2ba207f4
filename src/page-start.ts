// Runs inline in the head: blocks connections, has calls wait, fetches the page's style sheet and script, and in a first visit draws
// the first frame and keeps one press of Send. Each frame in the body is followed by a call of `drawFirstFrame`, so that it is drawn
// before the next one is parsed.

import { connectSource, folderSource } from "#contract/page/addresses.ts";

/** Whether this browser has stored anything for the sandbox. Throws where storage is blocked, or cannot be read. */
const hasStored = () =>
  [localStorage, sessionStorage].some(
    (storage) =>
      storage.getItem("top-up-sandbox") !== null ||
      Object.keys(storage).some((name) => name.startsWith("top-up-sandbox")),
  );

/** Whether the address names no page but the first. */
const isAddressPlain = () => location.search === "" && /^(#\/?)?$/.test(location.hash);

/** Whether this visit begins as the page that the build drew: at its plain address, for the first time. */
const isFirst = () => {
  try {
    return isAddressPlain() && parent === self && !hasStored();
  } catch {
    return false;
  }
};

function draw(markup: string): void {
  const root = document.querySelector("#root") as HTMLElement;
  root.innerHTML = markup;
  if (!/Mac|iP(hone|ad)/.test(navigator.userAgent)) return;
  for (const keys of root.querySelectorAll<HTMLElement>("[data-mac]")) keys.textContent = keys.dataset.mac ?? "";
}

/** Whether the server took long to respond, in which case its files will take long as well. */
const isLineSlow = () => {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !visit || visit.responseStart - visit.requestStart > 50;
};

const insert = (name: string, attributes: object) =>
  document.head.append(Object.assign(document.createElement(name), { crossOrigin: "", ...attributes }));

/** Lets scripts connect to the page's own service worker alone, however they do it. */
function refuseConnections(): void {
  const folder = new URL("./", document.baseURI);
  const sources = [connectSource(folder)];
  // Firefox alone checks the download of a service worker, too.
  if ("mozInnerScreenX" in window) sources.push(`${folderSource(folder)}sandbox-worker.js`);
  // The second one because the first cannot name some hosts.
  for (const allowed of [sources.join(" "), "'self'"])
    insert("meta", { httpEquiv: "Content-Security-Policy", content: `connect-src ${allowed}` });
}

/** Makes calls wait for the page's script, which handles them, and fail if it does not start. */
function holdCalls(): void {
  const { fetch: network } = window;
  let release = () => {};
  let refuse = (_: Error) => {};
  const released = new Promise<void>((resolve, reject) => {
    release = resolve;
    refuse = reject;
  });
  released.catch(() => {});
  window.fetch = async (...call) => {
    await released;
    return window.fetch(...call);
  };
  const releaseCalls = () => {
    window.fetch = network;
    release();
  };
  Object.assign(window, { releaseCalls });
  window.sandboxStart?.onFail(() => refuse(new TypeError("Failed to fetch: the sandbox did not start.")));
}

/**
 * Fetches the page's style sheet, its script and what that needs next; runs the script once the style sheet is there and the
 * document complete. On a fast line it first lets the browser paint the first frame: fetching, parsing and compiling beside
 * that delay the paint by more than the fetching takes.
 */
function loadPage(isDrawn: boolean): void {
  let isLoaded = false;
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    // Not in this script: its hash, which hosts have in their headers, then changes only where its code does.
    const [style, src, ...next] = (document.querySelector("meta[name=files]") as HTMLMetaElement).content.split(" ");
    const run = () => insert("script", { type: "module", src });
    const runOnceParsed = () => (document.readyState === "loading" ? addEventListener("DOMContentLoaded", run) : run());
    insert("link", { rel: "stylesheet", href: style, onload: runOnceParsed });
    insert("link", { rel: "modulepreload", href: src });
    for (const href of next) insert("link", { rel: "modulepreload", fetchPriority: "low", href });
    // In the document it would delay the paint.
    insert("link", { rel: "manifest", href: "./manifest.webmanifest" });
  };
  // A browser that is too old gets no script.
  window.sandboxStart?.onFail(() => {
    isLoaded = true;
  });
  if (!isDrawn || document.hidden || isLineSlow() || !window.PerformanceObserver) {
    load();
    return;
  }
  setTimeout(load, 500);
  // The first paint alone may be that of the background.
  const onPaint = (paints: PerformanceObserverEntryList) =>
    paints.getEntriesByName("first-contentful-paint").length > 0 && load();
  new PerformanceObserver(onPaint).observe({ type: "paint", buffered: true });
}

/** The button whose press waits for the page's script. */
let pressed: Element | null = null;

const keepPress = (event: SubmitEvent) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed ??= event.submitter ?? (event.target as Element);
  pressed.ariaBusy = "true";
};

/** Ends the keeping. Returns whether Send was pressed. */
const takePress = () => {
  removeEventListener("submit", keepPress, true);
  if (pressed) pressed.ariaBusy = null;
  return pressed !== null;
};

/** Draws a frame in a first visit, if the window is wide enough for it and has none yet: the widest comes first. */
function drawFirstFrame(frame: HTMLScriptElement): void {
  const { from, columns } = frame.dataset;
  if (window.firstFrame || !matchMedia(`(min-width: ${from})`).matches) return;
  draw(frame.text);
  addEventListener("submit", keepPress, true);
  window.sandboxStart?.onFail(takePress);
  const isShown = (columnsNow: number) =>
    Number(columns) === columnsNow && isAddressPlain() && !document.querySelector("#root font");
  Object.assign(window, { firstFrame: { isShown, isPressed: () => pressed !== null, takePress } });
}

export function start(): void {
  const isDrawn = isFirst();
  refuseConnections();
  holdCalls();
  loadPage(isDrawn);
  Object.assign(window, { drawFirstFrame: isDrawn ? drawFirstFrame : () => {} });
}
