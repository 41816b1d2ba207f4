import { Button } from "#web/ui/button.tsx";
import { useSandbox } from "./context.tsx";

/** Opens the reset dialog, which asks for confirmation. */
export function ResetButton() {
  const { session } = useSandbox();
  return (
    <Button look="outline" aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
      Reset the sandbox
    </Button>
  );
}
