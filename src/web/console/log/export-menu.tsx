import { lazy, Suspense, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import type { TextSlip } from "./tape-text.ts";

const ExportChoices = lazy(async () => ({ default: (await import("./export-choices.tsx")).ExportChoices }));

/** A button that shows the export options, whose code is loaded when they are first shown. */
export function ExportMenu({ slips }: { readonly slips: readonly TextSlip[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Export
      </Button>
      <div id={id} hidden={!isOpen}>
        <Suspense>{isOpen && <ExportChoices slips={slips} />}</Suspense>
      </div>
    </div>
  );
}
