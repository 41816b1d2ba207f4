/** The id of the form that Send submits and Cancel resets, wherever on the page the buttons are. */
export const REQUEST_FORM = "request-form";

/** Submits the request form, as its button does. */
export function submitRequest(): void {
  document.getElementById(REQUEST_FORM)?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

/** Focuses Send, which stays where it is whatever else changes. */
export function focusSend(): void {
  document.querySelector<HTMLElement>(`[type=submit][form=${REQUEST_FORM}]`)?.focus();
}
