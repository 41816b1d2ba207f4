/** How long, in milliseconds, a button may take to be drawn. */
const PATIENCE = 3000;

const namedSo = (button: HTMLElement, words: string): boolean =>
  [button.getAttribute("aria-label"), button.textContent].some((name) => name?.startsWith(words));

/** Presses a button of the page, in a dialog or outside, if it is drawn. */
function pressed(words: string): boolean {
  const buttons = document.querySelectorAll<HTMLElement>("dialog[open] button, main button");
  const button = [...buttons].find((each) => namedSo(each, words));
  button?.focus();
  button?.click();
  return button !== undefined;
}

/** Presses a button once it is drawn; none where the page is not in front, for a browser then refuses to copy. */
export function pressButton(words: string): void {
  if (!document.hasFocus()) return;
  // The page draws the place of the button first.
  setTimeout(() => {
    if (pressed(words)) return;
    const drawn = new MutationObserver(() => {
      if (pressed(words)) drawn.disconnect();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => drawn.disconnect(), PATIENCE);
  });
}
