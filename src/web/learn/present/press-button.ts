/** How long to wait for a button to be rendered, in milliseconds. */
const PATIENCE = 3000;

const namedSo = (button: HTMLElement, words: string): boolean =>
  [button.getAttribute("aria-label"), button.textContent].some((name) => name?.startsWith(words));

/** Presses a button of the page or of an open dialog, if it is rendered. */
function pressed(words: string): boolean {
  const buttons = document.querySelectorAll<HTMLElement>("dialog[open] button, main button");
  const button = [...buttons].find((each) => namedSo(each, words));
  button?.focus();
  button?.click();
  return button !== undefined;
}

/** Presses a button once it is rendered. Does nothing without focus: browsers then refuse to copy. */
export function pressButton(words: string): void {
  if (!document.hasFocus()) return;
  // The page has to render the button's container first.
  setTimeout(() => {
    if (pressed(words)) return;
    const drawn = new MutationObserver(() => {
      if (pressed(words)) drawn.disconnect();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => drawn.disconnect(), PATIENCE);
  });
}
