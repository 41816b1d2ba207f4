import { lazy, Suspense, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import type { TextReceipt } from "./receipts-text.ts";

const ExportChoices = lazy(async () => ({ default: (await import("./export-choices.tsx")).ExportChoices }));

/** A button that shows the export options, whose code is loaded when they are first shown. */
export function ExportMenu({ receipts }: { readonly receipts: readonly TextReceipt[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Export
      </Button>
      <div id={id} hidden={!isOpen}>
        <Suspense>{isOpen && <ExportChoices receipts={receipts} />}</Suspense>
      </div>
    </div>
  );
}
