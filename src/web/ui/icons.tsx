interface IconProps {
  readonly path: string;
  /** What is filled instead of drawn as a line. */
  readonly fill?: string;
  readonly thickness?: number;
  readonly className?: string | undefined;
}

type DrawnProps = Pick<IconProps, "className">;

/** An icon of 16 × 16, as high as the text; decorative. */
export function Icon({ path, fill, thickness = 1.5, className = "" }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth={thickness}
      className={`shrink-0 ${className}`}
      aria-hidden
    >
      <path d={path} />
      {fill && <path d={fill} fill="currentColor" stroke="none" />}
    </svg>
  );
}

export const CheckIcon = () => <Icon thickness={2} path="M3 8.5 6.5 12 13 4.5" />;
export const CrossIcon = (props: DrawnProps) => <Icon {...props} thickness={2} path="M4 4l8 8M12 4l-8 8" />;
export const DownIcon = (props: DrawnProps) => <Icon {...props} thickness={2} path="M4 6l4 4 4-4" />;
/** As wide as the arrow of a native select. */
export const SelectIcon = () => <Icon thickness={2} path="M3 6l5 5 5-5" />;
export const ChevronIcon = (props: DrawnProps) => <Icon {...props} thickness={2} path="M6 4l4 4-4 4" />;
export const EnterIcon = () => <Icon path="M13 3.5v5.5H3M6 6 3 9l3 3" />;
export const DotsIcon = () => <Icon path="" fill="M2 7h2v2H2zM7 7h2v2H7zM12 7h2v2h-2z" />;
export const CopyIcon = () => <Icon path="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />;
/** An arrow that turns back to where it began. */
export const RepeatIcon = () => <Icon path="M13 8.5a5 5 0 1 1-1.7-4.3M13.5 1.5v3.5H10" />;
export const SearchIcon = () => <Icon path="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm3.3 7.8L14 14" />;
export const KeyIcon = () => <Icon path="M5 8a2.75 2.75 0 1 0 0 5.5A2.75 2.75 0 0 0 5 8zm2 .7L13.2 2.5M10.5 5.2l2 2" />;
export const MenuIcon = () => <Icon path="M2 4h12M2 8h12M2 12h12" />;
export const ThemeIcon = () => <Icon path="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z" fill="M8 2a6 6 0 0 1 0 12z" />;
export const PlayIcon = () => <Icon path="" fill="M4 2.5 13 8l-9 5.5z" />;

interface StepMarkProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
  /** Its size, if not 20 pixels. */
  readonly className?: string;
}

const stepLooks = {
  done: "border-delivered-edge bg-delivered text-delivered-ink",
  next: "border-accent bg-accent text-accent-ink",
  later: "border-edge text-ink2",
} as const;

/** The number of a step in a circle; a tick once it is done. The adjacent text must say so too. */
export function StepMark({ number, isDone, isNext, className = "" }: StepMarkProps) {
  const look = isDone ? "done" : isNext ? "next" : "later";
  return (
    <span
      className={`inline-flex size-5 shrink-0 items-center justify-center rounded-full border-[1.5px] text-code leading-none font-semibold ${stepLooks[look]} ${className}`}
    >
      {isDone ? <CheckIcon /> : number}
    </span>
  );
}

/** The product's mark: a receipt and its yellow copy. Its colours are the same in both themes. */
export const BrandMark = ({ className }: { readonly className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={`shrink-0 ${className}`}>
    <rect width="32" height="32" rx="4" fill="#1c3faa" />
    <path fill="#ffe48a" d="M14 9h13v19.5l-2.17-2.2-2.17 2.2-2.16-2.2-2.17 2.2-2.17-2.2-2.16 2.2z" />
    <path fill="#fff" d="M5 0h14v21.5l-2.33-2.3-2.34 2.3-2.33-2.3-2.33 2.3-2.34-2.3L5 21.5z" />
    <path fill="#1c3faa" d="M8.5 6h7v2.4h-7zm0 5h4.5v2.4H8.5z" />
  </svg>
);
