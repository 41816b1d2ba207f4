import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { addressTo } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useIsBandShown } from "#web/client/react/use-band.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { adminPagePath, pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { useColumns } from "#web/ui/use-columns.ts";

const TryError = lazyPart(() => import("#web/console/try-error/try-error.tsx").then((part) => part.TryError), "soon");

const LINK = "inline-flex min-h-11 items-center rounded px-2.5 font-semibold hover:bg-hover tablet:min-h-9";

/** A link to the operation's reference, which opens over the page. */
function ReferenceLink() {
  return (
    <Link href={`${pathTo(useOperation())}?tab=reference`} className={LINK}>
      Reference
    </Link>
  );
}

/** Links that take the operation elsewhere, below those of `before`. */
function ShareMenu({
  name,
  label,
  before,
}: {
  name: string;
  label?: string;
  before?: (close: () => void) => ReactNode;
}) {
  const { session } = useSandbox();
  const operation = useOperation();
  return (
    <Menu name={name} {...(label && { label })}>
      {(close) => (
        <>
          {before?.(close)}
          <CopyButton
            key={operation}
            text={addressTo(`#${pathTo(operation)}`)}
            label="Copy link to this operation"
            name="Copy link to this operation"
          />
          <MenuItem
            onPick={() => {
              close();
              session.setState({ dialog: "share" });
            }}
          >
            Share state
          </MenuItem>
          <Link href={adminPagePath("embed")} className={LINK}>
            Embed
          </Link>
        </>
      )}
    </Menu>
  );
}

/** Try an error, Reference and Share; in a narrower window the last ones, then all, are in one menu. */
function HeadActions() {
  const columns = useColumns();
  const [isTrying, setTrying] = useState(false);
  return (
    <div className="flex shrink-0 items-center present:hidden">
      {columns > 1 && (
        <Button aria-haspopup="dialog" onClick={() => setTrying(true)}>
          Try an error
        </Button>
      )}
      {columns === 3 && <ReferenceLink />}
      {columns === 3 ? (
        <ShareMenu label="Share" name="Share" />
      ) : (
        <ShareMenu
          name="More"
          before={(close) => (
            <>
              {columns === 1 && (
                <MenuItem
                  onPick={() => {
                    close();
                    setTrying(true);
                  }}
                >
                  Try an error
                </MenuItem>
              )}
              <ReferenceLink />
            </>
          )}
        />
      )}
      <Suspense>{isTrying && <TryError onClose={() => setTrying(false)} />}</Suspense>
    </div>
  );
}

/** The operation's name and whether the API spec has it; what else can be done with it. */
export function OperationHead() {
  const operation = useOperation();
  const { method, path, summary, provenance } = operations[operation];
  const Heading = useIsBandShown() ? "h2" : "h1";
  useEffect(() => {
    document.title = `${summary} · Top-up Sandbox`;
  }, [summary]);
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-x-2.5">
      <Heading className="text-title font-bold present:text-[1.25rem]">{summary}</Heading>
      <p className="hidden font-mono present:block">
        {method} {path}
      </p>
      <span className="me-auto present:hidden">
        <ProvenanceBadge provenance={provenance} />
      </span>
      <HeadActions />
    </div>
  );
}
