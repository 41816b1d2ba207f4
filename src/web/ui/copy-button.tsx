import { useState } from "react";
import { CONTROL } from "#web/ui/fields/field.tsx";
import { Button } from "./button.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";

const COPIED = "Copied";

/** Copies by selection, for pages on plain http and frames without clipboard permission. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  const focused = document.activeElement;
  // Nothing behind an open modal dialog can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** Control characters by their escape, which means the same in JSON: a terminal that a text is pasted into acts on them. */
const pasteable = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Copies a text to the clipboard; resolves to whether the browser allowed it. */
export async function copyText(copied: string): Promise<boolean> {
  const text = pasteable(copied);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The button's accessible name, when the label alone is not specific enough. */
  readonly name: string;
  readonly onCopy?: () => void;
  readonly look?: "action" | "outline" | "quiet";
  readonly className?: string;
}

const takeFocus = (field: HTMLElement | null) => field?.focus();

/**
 * Copies a text. If the browser blocks that, shows the text selected, so that the visitor can copy it. Keeps its width when its
 * label becomes "Copied", until the text is another one.
 */
export function CopyButton({ text, label, name, onCopy, look = "quiet", className }: CopyButtonProps) {
  const [last, setLast] = useState<{ readonly text: string; readonly isCopied: boolean } | null>(null);
  const isCopied = last?.text === text && last.isCopied;
  const copy = async () => {
    setLast({ text, isCopied: await copyText(text) });
    onCopy?.();
  };
  if (last?.text === text && !isCopied) {
    return (
      // Not one line: that would lose the line breaks of code.
      <textarea
        readOnly
        ref={takeFocus}
        rows={1}
        aria-label={`${name}: the browser blocked copying; select this text and copy it`}
        value={pasteable(text)}
        onFocus={(event) => event.target.select()}
        translate="no"
        className={`${CONTROL} max-w-48 resize-none py-2 font-mono text-code`}
      />
    );
  }
  return (
    <Button
      look={look}
      className={className}
      aria-label={isCopied ? `${name}: copied` : name}
      onClick={() => void copy()}
    >
      {/* The room of the longer label is at its start, so that the text keeps the edge. */}
      <span
        data-widest={label.length > COPIED.length ? label : COPIED}
        className="text-end after:invisible after:ms-6 after:block after:h-0 after:content-[attr(data-widest)]"
      >
        <span className="inline-flex items-center gap-2">
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {isCopied ? COPIED : label}
        </span>
      </span>
    </Button>
  );
}
