import { useState } from "react";
import { storeName, storeNameOf } from "#contract/page/settings.ts";
import type { Mode } from "#contract/panel/panel.ts";
import { useMode, useSettings } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";

/** The name of an entry in local storage. */
function Entry({ storageKey }: { readonly storageKey: string }) {
  const store = storeNameOf(useSettings());
  return (
    <code translate="no" className="font-mono text-code break-all">
      {storageKey.replace(storeName(null), store)}
    </code>
  );
}

/** What happened to the stored state, and what the page shows instead. */
function Words({ reason, storageKey, ownKey }: NonNullable<Mode["setAside"]>) {
  if (ownKey === storeName(null)) {
    return (
      <>
        The sandbox started fresh, because the data saved in this browser could not be read. {reason} A copy is in local
        storage under <Entry storageKey={storageKey} />.
      </>
    );
  }
  return (
    <>
      The sandbox could not open the data saved in this browser. {reason} It stays in local storage under{" "}
      <Entry storageKey={storageKey} />, unchanged. This page saves its own data under <Entry storageKey={ownKey} />.
    </>
  );
}

/** Says that the stored state was not opened, why, and where it is kept. */
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
        <Words {...setAside} />
      </p>
      <Button onClick={() => setDismissed(true)}>Dismiss</Button>
    </section>
  );
}
