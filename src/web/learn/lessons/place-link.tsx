import { Link, useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { operationAt, placeOf, places, routeAt } from "#web/client/routes.ts";

/** The title of the page at an address. */
function nameOf(address: string): string {
  const operation = operationAt(address);
  if (operation) return operations[operation].summary;
  const elsewhere = routeAt(address);
  const place = elsewhere && placeOf(elsewhere);
  return place ? places[place].name : address;
}

/** Link to the page where a step is done; renders nothing on that page itself. */
export function PlaceLink({ to }: { readonly to: string }) {
  const [location] = useLocation();
  if (location.split("?", 1)[0] === to) return null;
  return (
    <Link
      href={to}
      className="mx-1 inline-flex min-h-11 items-center text-carbon underline underline-offset-4 tablet:min-h-9"
    >
      Go to {nameOf(to)}
    </Link>
  );
}
