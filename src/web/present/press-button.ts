const namedSo = (button: HTMLElement, words: string): boolean =>
  [button.getAttribute("aria-label"), button.textContent].some((name) => name?.startsWith(words));

/** Presses a button of the page; none where the page is not in front, for a browser then refuses to copy. */
export function pressButton(words: string): void {
  if (!document.hasFocus()) return;
  // The page draws the place of the button first.
  setTimeout(() => {
    const buttons = document.querySelectorAll<HTMLElement>("dialog[open] button, main button");
    const button = [...buttons].find((each) => namedSo(each, words));
    button?.focus();
    button?.click();
  });
}
