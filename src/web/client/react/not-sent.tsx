import { Callout } from "#web/ui/callout.tsx";

/** Why a call made by the page could not be prepared; renders nothing when it could. */
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
