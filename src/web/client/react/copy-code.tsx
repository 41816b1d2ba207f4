import { type RefObject, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { CodeText } from "#web/ui/code-text.tsx";
import { CopyIcon } from "#web/ui/icons.tsx";
import { copyRefused, useCopy } from "./use-copy.ts";

/** How to copy code that is selected. */
const SELECTED = "The code is selected: copy it by hand.";

interface CopyCodeProps {
  readonly code: string;
  /** What is copied; part of the button's name. */
  readonly name: string;
  /** The element that shows the code, selected when the browser blocks copying. A text field would lose line breaks. */
  readonly text: RefObject<HTMLElement | null>;
}

/** Copies code. If the browser blocks that, selects the code so that the visitor can copy it. */
export function CopyCode({ code, name, text }: CopyCodeProps) {
  const { copy, resultOf } = useCopy("Code copied", SELECTED);
  const onClick = async () => {
    if (!(await copy(code)) && text.current) window.getSelection()?.selectAllChildren(text.current);
  };
  const isCopied = resultOf(code) === "copied";
  return (
    <>
      <Button aria-label={isCopied ? `${name}: copied` : name} onClick={() => void onClick()}>
        <CopyIcon />
        {isCopied ? "Copied" : "Copy"}
      </Button>
      {resultOf(code) === "refused" && <p className="basis-full text-small text-ink2">{copyRefused(SELECTED)}</p>}
    </>
  );
}

interface CodeBlockProps {
  readonly code: string;
  readonly label: string;
  /** What is copied; the name of the button. */
  readonly copyName: string;
}

/** A block of code: whole, in its colours, with one Copy at its top right corner. */
export function CodeBlock({ code, label, copyName }: CodeBlockProps) {
  const text = useRef<HTMLPreElement>(null);
  return (
    <CodeText ref={text} code={code} label={label} corner={<CopyCode code={code} name={copyName} text={text} />} />
  );
}
