import type { ComponentProps, MouseEvent } from "react";

const looks = {
  action:
    "border border-transparent bg-carbon px-5 font-bold text-paper underline-offset-4 hover:underline aria-disabled:opacity-70 motion-safe:transition-opacity",
  plain: "border border-edge bg-paper px-3 hover:border-ink hover:bg-well",
} as const;

type ButtonProps = ComponentProps<"button"> & { readonly look?: keyof typeof looks };

/** Dispatches the form's submit event. A real submission is blocked in a sandboxed frame. */
function submitForm(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  event.currentTarget.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

export function Button({ look = "plain", type = "button", className = "", ...rest }: ButtonProps) {
  const shape =
    "inline-flex min-h-11 items-center justify-center gap-2 rounded py-1 leading-tight tablet:min-h-9 tablet:whitespace-nowrap";
  const onClick = type === "submit" ? submitForm : undefined;
  return <button type={type} onClick={onClick} className={`${shape} ${looks[look]} ${className}`} {...rest} />;
}
