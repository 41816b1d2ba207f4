interface Planted {
  /** What a tab runs before its page. */
  readonly script: string;
  /** What the test that must find it says of it. */
  readonly finding: RegExp;
}

const inTab = (statement: string): string => `{
  const KEY = "top-up-sandbox";
  const { getItem, setItem } = Storage.prototype;
  const isState = (storage, key) => storage === localStorage && key === KEY;
  const deaf = () => addEventListener("storage", (event) => event.stopImmediatePropagation(), true);
  ${statement}
}`;

/** Faults in one of three tabs, which a history must not be explained with. */
export const plantedFaults: Readonly<Record<string, Planted>> = {
  "an update that another tab overwrites": {
    // The tab knows only its own writes, and believes that nobody else commits.
    script: inTab(`
      let own = getItem.call(localStorage, KEY);
      deaf();
      Storage.prototype.getItem = function (key) { return isState(this, key) ? own : getItem.call(this, key); };
      Storage.prototype.setItem = function (key, text) {
        if (isState(this, key)) own = text;
        setItem.call(this, key, text);
      };
      const { get } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "result");
      Object.defineProperty(IDBRequest.prototype, "result", {
        get() {
          const value = get.call(this);
          return typeof value === "number" ? 0 : value;
        },
      });`),
    finding: /not explained/,
  },
  "a key that is charged twice": {
    // What the tab stores has forgotten every Idempotency-Key.
    script: inTab(`
      Storage.prototype.setItem = function (key, text) {
        if (!isState(this, key)) return setItem.call(this, key, text);
        const stored = JSON.parse(text);
        setItem.call(this, key, JSON.stringify({ ...stored, world: { ...stored.world, ledger: [] } }));
      };`),
    finding: /^Idempotency-Key few-\d is not explained/,
  },
  "a read that is behind what its tab has seen": {
    // A reloaded tab opens what it stored first, and learns of no more.
    script: inTab(`
      let old = sessionStorage.getItem("planted");
      if (old !== null) deaf();
      Storage.prototype.getItem = function (key) {
        const text = isState(this, key) ? old : null;
        if (text !== null) old = null;
        return text ?? getItem.call(this, key);
      };
      Storage.prototype.setItem = function (key, text) {
        const isFirst = isState(this, key) && getItem.call(sessionStorage, "planted") === null;
        if (isFirst) setItem.call(sessionStorage, "planted", text);
        setItem.call(this, key, text);
      };`),
    finding: /^The history is not explained.*\n {2}tab 1, .*getWallet/s,
  },
};

/** Faults that a walk must find in the only tab, and what it says of them. */
export const plantedInWalk: Readonly<Record<string, Planted>> = {
  "a hundredth too much is charged": {
    script: inTab(`
      Storage.prototype.setItem = function (key, text) {
        if (!isState(this, key)) return setItem.call(this, key, text);
        const { world, ...rest } = JSON.parse(text);
        const balance = world.orders.length > 0 ? world.balance - 1 : world.balance;
        setItem.call(this, key, JSON.stringify({ ...rest, world: { ...world, balance } }));
      };`),
    finding: /^money: /,
  },
  "an order that is charged is not stored": {
    script: inTab(`
      Storage.prototype.setItem = function (key, text) {
        if (!isState(this, key)) return setItem.call(this, key, text);
        const { world, ...rest } = JSON.parse(text);
        setItem.call(this, key, JSON.stringify({ ...rest, world: { ...world, orders: world.orders.slice(0, -1) } }));
      };`),
    finding: /^money: /,
  },
  "a button of the page loses the focus": {
    script: 'addEventListener("click", ({ target }) => setTimeout(() => target.closest("button")?.blur()), true);',
    finding: /^focus: /,
  },
  "a response never arrives": {
    script: "Response.prototype.text = () => new Promise(() => {});",
    finding: /^send: /,
  },
};
