import { type RefObject, useState } from "react";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-button.tsx";
import { useSandbox } from "./context.tsx";

const BY_HAND = "The browser refused to copy. The code is selected: copy it by hand.";

interface CopyCodeProps {
  readonly code: string;
  /** What is copied; part of the button's name. */
  readonly name: string;
  /** The element that shows the code, selected when the browser blocks copying. A text field would lose line breaks. */
  readonly text: RefObject<HTMLElement | null>;
  readonly look?: "action" | "quiet";
}

/** Copies code. If the browser blocks that, selects the code so that the visitor can copy it. */
export function CopyCode({ code, name, text, look = "quiet" }: CopyCodeProps) {
  const { session } = useSandbox();
  const [copied, setCopied] = useState<{ readonly code: string; readonly isRefused: boolean } | null>(null);
  const copy = async () => {
    const isRefused = !(await copyText(code));
    if (isRefused && text.current) window.getSelection()?.selectAllChildren(text.current);
    announce(session, isRefused ? BY_HAND : "Code copied");
    setCopied({ code, isRefused });
  };
  const isThis = copied?.code === code;
  const isCopied = isThis && !copied.isRefused;
  return (
    <>
      <Button look={look} aria-label={isCopied ? `${name}: copied` : name} onClick={() => void copy()}>
        {isCopied ? "Copied" : "Copy"}
      </Button>
      {isThis && copied.isRefused && <p className="basis-full text-small text-ink2">{BY_HAND}</p>}
    </>
  );
}
