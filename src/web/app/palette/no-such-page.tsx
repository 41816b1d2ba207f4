import { useLink } from "#web/client/react/use-link.ts";
import { Callout } from "#web/ui/callout.tsx";

/** Says that the address leads nowhere, above the operation that is shown in its place. */
export function NoSuchPage() {
  const { isPage } = useLink();
  if (isPage) return null;
  return (
    <Callout look="processing">
      <p>There is no such page. This is the first operation; Search finds the others.</p>
    </Callout>
  );
}
