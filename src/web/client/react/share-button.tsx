import { Button } from "#web/ui/button.tsx";
import { useSandbox } from "./context.tsx";

/** Opens what there is to say of a link with the state in it, and the way to copy it. */
export function ShareButton() {
  const { session } = useSandbox();
  return <Button onClick={() => session.setState({ dialog: "share" })}>Share state</Button>;
}
