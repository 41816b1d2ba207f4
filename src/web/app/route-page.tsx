import type { ComponentType } from "react";
import type { AdminPage, FailureName, Route } from "#web/client/routes.ts";
import { lazyPart, preloadedPart } from "#web/ui/lazy-part.tsx";

const RecipesPage = preloadedPart<{ readonly id?: string }>(() =>
  import("#web/learn/recipes/recipes-page.tsx").then((part) => part.RecipesPage),
);

const FailuresPage = preloadedPart<{ readonly name?: FailureName }>(() =>
  import("#web/learn/failures/failures-page.tsx").then((part) => part.FailuresPage),
);

const LogPage = lazyPart<{ readonly id?: string }>(() =>
  import("#web/console/log/log-page.tsx").then((part) => part.LogPage),
);

const adminPageParts: Readonly<Record<AdminPage, ComponentType>> = {
  wallet: preloadedPart(() => import("#web/admin/wallet/wallet-page.tsx").then((part) => part.WalletPage)),
  ledger: preloadedPart(() => import("#web/admin/ledger/ledger-page.tsx").then((part) => part.LedgerPage)),
  clock: preloadedPart(() => import("#web/admin/clock/clock-page.tsx").then((part) => part.ClockPage)),
  prices: preloadedPart(() => import("#web/admin/prices/prices-page.tsx").then((part) => part.PricesPage)),
  keys: preloadedPart(() => import("#web/admin/keys/keys-page.tsx").then((part) => part.KeysPage)),
  recipes: RecipesPage,
  failures: FailuresPage,
  "go-live": preloadedPart(() => import("#web/learn/live/live-page.tsx").then((part) => part.LivePage)),
  machine: preloadedPart(() => import("#web/learn/machine/machine-page.tsx").then((part) => part.MachinePage)),
  embed: preloadedPart(() => import("#web/embed/builder/embed-page.tsx").then((part) => part.EmbedPage)),
  log: LogPage,
  storage: preloadedPart(() => import("#web/admin/storage/storage-page.tsx").then((part) => part.StoragePage)),
};

const OrderPage = preloadedPart(() => import("#web/admin/wallet/order-page.tsx").then((part) => part.OrderPage));
const ErrorPage = lazyPart(() => import("#web/console/reference/error-page.tsx").then((part) => part.ErrorPage));

/** A page other than an operation. Its code is loaded when it is first opened. */
export function RoutePage({ route }: { readonly route: Route }) {
  if (route.kind === "order") return <OrderPage id={route.id} />;
  if (route.kind === "call") return <LogPage id={route.id} />;
  if (route.kind === "error") return <ErrorPage code={route.id} />;
  if (route.kind === "recipe") return <RecipesPage id={route.id} />;
  if (route.kind === "failure") return <FailuresPage name={route.id} />;
  const Part = adminPageParts[route.page];
  return <Part />;
}
