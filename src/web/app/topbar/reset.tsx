import { useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";

/** Opens the reset dialog, which asks for confirmation. */
export function Reset() {
  const { session } = useSandbox();
  return (
    <Button aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
      Reset
    </Button>
  );
}
