// Runs inline, before the page's own script: draws the first frame for a first visit, and keeps what is pressed or typed.
// The frames follow it, each with a call of `drawFirstFrame`, so that a frame is drawn before the next one is parsed.
{
  /** Whether this browser has stored anything for the sandbox. Throws where storage is blocked, or cannot be read. */
  const hasStored = () =>
    [localStorage, sessionStorage].some(
      (storage) =>
        storage.getItem("top-up-sandbox") !== null ||
        Object.keys(storage).some((name) => name.startsWith("top-up-sandbox")),
    );

  /** Whether the address names no page but the first. */
  const isAddressPlain = () => location.search === "" && /^(#\/?)?$/.test(location.hash);

  /** Whether this visit begins as the page that the build drew: at its plain address, in English, for the first time. */
  const isFirst = () => {
    try {
      const [language] = navigator.languages;
      return isAddressPlain() && parent === self && /^en(-\w+)*$/.test(language) && !hasStored();
    } catch {
      return false;
    }
  };

  const draw = ({ content }) => {
    if (/Mac|iP(hone|ad)/.test(navigator.userAgent)) {
      for (const keys of content.querySelectorAll("[data-mac]")) keys.textContent = keys.dataset.mac;
    }
    document.querySelector("#root").replaceChildren(content);
  };

  const kept = [];

  /** Keeps the press of a control, once until it is carried out. Links to other documents work by themselves. */
  const keepPress = (event) => {
    const control = event.target.closest("button, a, input[type=checkbox], input[type=radio]");
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!control || control.ariaDisabled === "true") return;
    if (control.localName === "a" && (!control.hash || isModified)) return;
    event.preventDefault();
    if (control.dataset.waits !== undefined) return;
    control.dataset.waits = "";
    control.ariaBusy = "true";
    kept.push({ kind: "press", target: control });
  };

  const keepValue = ({ target }) => {
    const last = kept.at(-1);
    if (last?.kind === "value" && last.target === target) last.value = target.value;
    else kept.push({ kind: "value", target, value: target.value });
  };

  /** Keeps shortcuts, and the keys that move within tabs and lists. */
  const keepKey = (event) => {
    const { target, key, code, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
    const isField = /^(input|textarea|select)$/.test(target.localName);
    const isShortcut = ctrlKey || metaKey ? /^(enter|k)$/i.test(key) : !isField && /^[/?]$/.test(key);
    const isMove = !isField && target !== document.body && /^(Arrow|Home|End)/.test(key);
    if (repeat || !(isShortcut || isMove)) return;
    event.preventDefault();
    kept.push({ kind: "key", target, init: { key, code, ctrlKey, metaKey, shiftKey, altKey } });
  };

  const keepers = {
    click: keepPress,
    submit: (event) => event.preventDefault(),
    input: keepValue,
    change: keepValue,
    keydown: keepKey,
  };

  const keep = (event) => {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    keepers[event.type](event);
  };

  /** Returns what was kept first; once nothing is left, ends the keeping. */
  const take = () => {
    if (kept.length === 0) for (const type in keepers) removeEventListener(type, keep, true);
    return kept.shift();
  };

  const isDrawn = isFirst();

  /** Draws a frame in a first visit, if the window is wide enough for it and has none yet: the widest comes first. */
  window.drawFirstFrame = (frame) => {
    const { from, columns } = frame.dataset;
    if (!isDrawn || window.firstVisit || !matchMedia(`(min-width: ${from})`).matches) return;
    draw(frame);
    for (const type in keepers) addEventListener(type, keep, true);
    window.firstVisit = { columns: Number(columns), isAddressPlain, isWaitedFor: () => kept.length > 0, take };
  };
}
