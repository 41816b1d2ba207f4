import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";

interface QrCodeProps {
  readonly text: string;
  readonly className?: string;
}

/** The blank modules that a reader needs around the code. */
const QUIET_ZONE = 4;

/** A text as a QR code: black on white in both themes, because some readers expect that. */
export function QrCode({ text, className }: QrCodeProps) {
  const code = useMemo(() => generate(text), [text]);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={toSvgPath(code)} />
    </svg>
  );
}
