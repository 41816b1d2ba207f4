import { type CallResult, refusalOf } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { useSandbox } from "./context.tsx";

/** Offers a reset when one of the calls was refused for insufficient balance. */
export function ResetOffer({ callResult }: { readonly callResult: readonly CallResult[] }) {
  const { session } = useSandbox();
  if (!callResult.some((each) => refusalOf(each)?.status === 402)) return null;
  return <Button onClick={() => session.setState({ dialog: "reset" })}>Reset the sandbox</Button>;
}
