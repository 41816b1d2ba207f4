import type { ButtonHTMLAttributes } from "react";

const looks = {
  action:
    "bg-carbon px-5 font-bold text-paper underline-offset-4 hover:underline aria-disabled:opacity-70 motion-safe:transition-opacity",
  plain: "border border-edge bg-paper px-3 hover:border-ink hover:bg-well",
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: keyof typeof looks;
}

export function Button({ look = "plain", type = "button", className = "", ...rest }: ButtonProps) {
  const shape = "inline-flex min-h-11 items-center justify-center gap-2 rounded whitespace-nowrap tablet:min-h-9";
  return <button type={type} className={`${shape} ${looks[look]} ${className}`} {...rest} />;
}
