import type { ComponentType } from "react";
import type { Place, Route } from "#web/client/routes.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { WhenLoaded } from "#web/ui/when-loaded.tsx";

const pages: Readonly<Record<Place, ComponentType>> = {
  wallet: lazyPart(() => import("#web/admin/wallet/wallet-page.tsx").then((part) => part.WalletPage)),
  ledger: lazyPart(() => import("#web/admin/ledger/ledger-page.tsx").then((part) => part.LedgerPage)),
  lab: lazyPart(() => import("#web/learn/lab/lab-page.tsx").then((part) => part.LabPage)),
  clock: lazyPart(() => import("#web/admin/clock/clock-page.tsx").then((part) => part.ClockPage)),
  prices: lazyPart(() => import("#web/admin/prices/prices-page.tsx").then((part) => part.PricesPage)),
  conditions: lazyPart(() => import("#web/admin/faults/faults-page.tsx").then((part) => part.FaultsPage)),
  keys: lazyPart(() => import("#web/admin/keys/keys-page.tsx").then((part) => part.KeysPage)),
  lessons: lazyPart(() => import("#web/learn/lessons/lessons-page.tsx").then((part) => part.LessonsPage)),
  embed: lazyPart(() => import("#web/embed/builder/embed-page.tsx").then((part) => part.EmbedPage)),
  storage: lazyPart(() => import("#web/admin/storage/storage-page.tsx").then((part) => part.StoragePage)),
};

const OrderPage = lazyPart(() => import("#web/admin/wallet/order-page.tsx").then((part) => part.OrderPage));
const ErrorPage = lazyPart(() => import("#web/console/reference/error-page.tsx").then((part) => part.ErrorPage));
const LessonPage = lazyPart(() => import("#web/learn/lessons/lessons-page.tsx").then((part) => part.LessonPage));

function Shown({ shown }: { readonly shown: Route }) {
  if (shown.kind === "order") return <OrderPage id={shown.id} />;
  if (shown.kind === "error") return <ErrorPage code={shown.id} />;
  if (shown.kind === "lesson") return <LessonPage id={shown.id} />;
  const Page = pages[shown.place];
  return <Page />;
}

/** An admin page or an error page. Its code is loaded when it is first opened. */
export function ElsewherePage({ shown }: { readonly shown: Route }) {
  const key = shown.kind === "place" ? shown.place : shown.id;
  return (
    <div key={key} className="flex flex-col gap-4">
      <WhenLoaded>
        <Shown shown={shown} />
      </WhenLoaded>
    </div>
  );
}
