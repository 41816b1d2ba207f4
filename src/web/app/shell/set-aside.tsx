import { useState } from "react";
import { useMode } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";

/** Says that the stored state was unusable, why, and where it is kept. */
export function SetAside() {
  const { setAside } = useMode();
  const [isDismissed, setDismissed] = useState(false);
  if (setAside === null || isDismissed) return null;
  return (
    <section
      aria-label="Stored data set aside"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-processing-edge bg-processing px-4 py-2 text-processing-ink"
    >
      <p className="min-w-0 flex-1 basis-80">
        The sandbox started fresh, because the data saved in this browser could not be read. {setAside.reason}
        {setAside.storageKey !== null && (
          <>
            {" "}
            A copy is in local storage under{" "}
            <code className="font-mono text-code break-all">{setAside.storageKey}</code>.
          </>
        )}
      </p>
      <Button onClick={() => setDismissed(true)}>Dismiss</Button>
    </section>
  );
}
