import type { ComponentProps, MouseEvent } from "react";

const buttonLooks = {
  /** The one filled button of a view. */
  action: "border-transparent bg-accent px-3 font-bold text-accent-ink underline-offset-4",
  /** The most likely button of a card that is not the view's main action. */
  outline: "border-accent bg-paper px-3 font-bold text-accent hover:bg-accent-soft",
  /** Every other button. */
  quiet: "border-transparent px-2.5 font-semibold hover:bg-hover",
} as const;

type ButtonProps = ComponentProps<"button"> & { readonly look?: keyof typeof buttonLooks };

/** Dispatches the form's submit event. A real submission is blocked in a sandboxed frame. */
function submitForm(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  event.currentTarget.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

/**
 * A button. Only the main action of a view is filled; 36 pixels high, 44 on a touch screen. In the till it takes the
 * till's colours.
 */
export function Button({ look = "quiet", type = "button", className = "", ...rest }: ButtonProps) {
  const shape =
    "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded border py-1 leading-tight aria-disabled:opacity-70 tablet:min-h-9 tablet:min-w-0 tablet:whitespace-nowrap";
  const onClick = type === "submit" ? submitForm : undefined;
  const hover = look === "action" && !rest["aria-disabled"] ? "hover:underline" : "";
  return (
    <button type={type} onClick={onClick} className={`${shape} ${buttonLooks[look]} ${hover} ${className}`} {...rest} />
  );
}
