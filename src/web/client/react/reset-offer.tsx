import { refusalOf, type Tried } from "#web/client/try-call.ts";
import { Button } from "#web/ui/button.tsx";
import { useSandbox } from "./context.tsx";

/** Offers the reset where one of the calls was refused for the balance. */
export function ResetOffer({ tried }: { readonly tried: readonly Tried[] }) {
  const { session } = useSandbox();
  if (!tried.some((each) => refusalOf(each)?.status === 402)) return null;
  return <Button onClick={() => session.setState({ dialog: "reset" })}>Reset the sandbox</Button>;
}
