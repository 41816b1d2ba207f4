import { useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";

/** Asks before it resets: the dialog names what goes. */
export function Reset() {
  const { session } = useSandbox();
  return (
    <Button aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
      Reset
    </Button>
  );
}
