import { openLog } from "#web/session/open-log.ts";
import { useSandbox } from "#web/session/sandbox.tsx";
import { Button } from "#web/ui/button.tsx";

export function LogButton() {
  const { session } = useSandbox();
  return (
    <Button aria-haspopup="dialog" onClick={() => openLog(session)}>
      Log
    </Button>
  );
}
