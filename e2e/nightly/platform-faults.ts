/**
 * What a browser may do wrong, each as a script that a page runs before its own. `hung` is a request of IndexedDB that
 * never fires an event.
 */
const inPage = (statement: string): string => `{
  const hung = () => ({});
  const never = () => new Promise(() => {});
  const refused = () => Promise.reject(new DOMException("Refused by the story.", "SecurityError"));
  const thrown = () => { throw new DOMException("Refused by the story.", "UnknownError"); };
  const only = (method, when, instead) => function (...given) {
    return when(...given) ? instead() : method.apply(this, given);
  };
  const isState = (key) => key === "top-up-sandbox";
  ${statement}
}`;

const calls: Record<string, readonly [place: string, kinds: readonly string[]]> = {
  "IndexedDB's open": ["IDBFactory.prototype.open", ["hung", "thrown"]],
  "IndexedDB's get": ["IDBObjectStore.prototype.get", ["hung"]],
  "IndexedDB's put": ["IDBObjectStore.prototype.put", ["hung"]],
  "IndexedDB's commit": ["IDBTransaction.prototype.commit", ["thrown"]],
  "a lock's request": ["LockManager.prototype.request", ["never", "refused"]],
  "a channel's message": ["BroadcastChannel.prototype.postMessage", ["thrown"]],
  "opening a cache": ["CacheStorage.prototype.open", ["never"]],
  "the worker's registration": ["ServiceWorkerContainer.prototype.register", ["never", "refused"]],
};

const words: Record<string, string> = { hung: "hangs", never: "hangs", thrown: "throws", refused: "is refused" };

const ofCalls = Object.entries(calls).flatMap(([name, [place, kinds]]) =>
  kinds.map((kind) => [`${name} ${words[kind]}`, inPage(`${place} = function () { return ${kind}(); };`)] as const),
);

const ofStorage = (["getItem", "setItem"] as const).map(
  (method) =>
    [
      `local storage's ${method} throws`,
      inPage(`Storage.prototype.${method} = only(Storage.prototype.${method}, isState, thrown);`),
    ] as const,
);

/** The faults by what goes wrong: the first stands for all. */
export const platformFaults: readonly (readonly [name: string, script: string])[] = [...ofCalls, ...ofStorage];
