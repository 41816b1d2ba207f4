import { useLink } from "#web/client/react/use-route.ts";
import { Callout } from "#web/ui/callout.tsx";

/** Says that the address names no page, above the operation shown instead. */
export function NoSuchPage() {
  const { isPage } = useLink();
  if (isPage) return null;
  return (
    <Callout look="processing">
      <p>There is no such page. This is the first operation; Search finds the others.</p>
    </Callout>
  );
}
