import { Button } from "#web/ui/button.tsx";
import { useSandbox } from "./context.tsx";

/** Opens the share dialog. */
export function ShareButton() {
  const { session } = useSandbox();
  return <Button onClick={() => session.setState({ dialog: "share" })}>Share this sandbox</Button>;
}
