import { Suspense, useEffect, useRef } from "react";
import { NoSuchPage } from "#web/app/palette/no-such-page.tsx";
import { useIsHidden, useSession, useSettings } from "#web/client/react/context.tsx";
import { useFocusAfterLoad } from "#web/client/react/use-focus-after-load.ts";
import { useLink, useLinkedTabs, useOperation, useRoute } from "#web/client/react/use-route.ts";
import { OperationHead } from "#web/console/request/operation-head.tsx";
import { RequestCard } from "#web/console/request/request-card.tsx";
import { ResponseCard } from "#web/console/response/response-card.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Code } from "./code-slot.tsx";
import { ElsewherePage } from "./route-view.tsx";

export const MAIN = "workspace";

const LessonCard = lazyPart(() => import("#web/learn/lessons/lesson-card.tsx").then((part) => part.LessonCard));
const ProvokeCard = lazyPart(
  () => import("#web/console/provoke/provoke-card.tsx").then((part) => part.ProvokeCard),
  "soon",
);
const Reference = lazyPart(() => import("#web/console/reference/reference.tsx").then((part) => part.Reference));

function ReferenceToCome() {
  return (
    <Card heading="Reference" isBusy>
      <p className="px-4 pb-4 text-ink2">Loading…</p>
    </Card>
  );
}

/** Scrolls a new page to its top, but not the first one, and not the reference, which scrolls to its own place. */
function useTopOfPage(shownNow: string) {
  const { tab } = useLink();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(shownNow);
  useEffect(() => {
    if (shown.current !== shownNow && tab !== "reference") main.current?.scrollIntoView({ block: "start" });
    shown.current = shownNow;
  }, [shownNow, tab]);
  return main;
}

/** The card of the lesson in progress, on every page except in presenter mode. Its code is loaded on demand. */
function Lesson() {
  const { present } = useSettings();
  const isUnderWay = useSession(({ lessons }) => lessons.underWay !== null);
  return (
    isUnderWay &&
    !present && (
      <Suspense>
        <LessonCard />
      </Suspense>
    )
  );
}

/** An operation: its description, the request, and the response below it, or beside it if there is room. */
function OperationPage() {
  useLinkedTabs();
  const isCodeHidden = useIsHidden("code");
  return (
    <>
      <NoSuchPage />
      <OperationHead />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[repeat(2,minmax(0,1fr))]">
        <RequestCard code={isCodeHidden ? null : <Code />} />
        <ResponseCard />
      </div>
      <Suspense fallback={<ReferenceToCome />}>
        <ProvokeCard />
        <Reference />
      </Suspense>
    </>
  );
}

/** The main part of the page: an operation, an admin page or an error page. */
export function Workspace() {
  const operation = useOperation();
  const elsewhere = useRoute();
  const top = useTopOfPage(elsewhere ? JSON.stringify(elsewhere) : operation);
  useFocusAfterLoad(top);
  return (
    <main
      ref={top}
      id={MAIN}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 p-4 focus:outline-none desk:px-6 desk:py-5"
    >
      <Lesson />
      {elsewhere ? <ElsewherePage shown={elsewhere} /> : <OperationPage />}
    </main>
  );
}
