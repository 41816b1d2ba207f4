import { useSandbox } from "#web/client/react/context.tsx";
import { openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";

export function LogButton() {
  const { session } = useSandbox();
  return (
    <Button aria-haspopup="dialog" onClick={() => openLog(session)}>
      Log
    </Button>
  );
}
