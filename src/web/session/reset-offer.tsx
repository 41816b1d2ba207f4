import { Button } from "#web/ui/button.tsx";
import { useSandbox } from "./sandbox.tsx";
import { refusalOf, type Tried } from "./try-call.ts";

/** Offers the reset where one of the calls was refused for the balance. */
export function ResetOffer({ tried }: { readonly tried: readonly Tried[] }) {
  const { session } = useSandbox();
  if (!tried.some((each) => refusalOf(each)?.status === 402)) return null;
  return <Button onClick={() => session.setState({ dialog: "reset" })}>Reset the sandbox</Button>;
}
