import { Callout } from "#web/ui/callout.tsx";

/** Why a call the page made up could not even be prepared; nothing where it could. */
export function NotSent({ failure }: { readonly failure: string | null }) {
  if (failure === null) return null;
  return (
    <div role="alert">
      <Callout look="void">
        <p>{failure} Nothing was sent. Try again.</p>
      </Callout>
    </div>
  );
}
