import { use } from "react";
import { Link } from "wouter";
import { useIsSaved, useMode, useSandbox } from "#web/client/react/context.tsx";
import { useIsUntouched } from "#web/client/react/first-screen.ts";
import { useRoute } from "#web/client/react/use-route.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { SiteName, useColumns, useMedia } from "#web/ui/browser/window.ts";
import { Button } from "#web/ui/button.tsx";
import { BrandMark, SearchIcon } from "#web/ui/icons.tsx";
import { describeMode } from "#web/ui/mode-text.ts";
import { ShortcutKeys } from "#web/ui/shortcut-keys.tsx";
import { BarMenu, DemoLink, DialogButton, ThemeMenu } from "./bar-menu.tsx";
import { FailureChip, KeyChip, useActiveFailures } from "./chips.tsx";

/** That nothing is real, and whether it is saved. On a wide screen a link to what is stored, once something is. */
function Status({ isLink }: { readonly isLink: boolean }) {
  const isUntouched = useIsUntouched();
  const mode = useMode();
  const route = useRoute();
  const isSaved = useIsSaved();
  const words = (
    <>
      <span
        aria-hidden
        className={`mt-1.25 size-1.75 shrink-0 rounded-full border ${isSaved ? "border-delivered-edge bg-delivered-edge" : "border-processing-edge bg-processing-edge"}`}
      />
      {isSaved ? "Simulated, saved locally" : "Simulated, not saved"}
    </>
  );
  const look = "flex w-fit gap-1.5 text-small leading-4 text-ink2";
  if (!isLink || isUntouched) return <p className={look}>{words}</p>;
  return (
    <Link
      href={adminPagePath("storage")}
      title={describeMode(mode)}
      aria-current={route?.kind === "admin" && route.page === "storage" ? "page" : undefined}
      className={`${look} -mb-2 min-h-6 whitespace-nowrap hover:underline aria-[current]:text-ink aria-[current]:underline`}
    >
      {words}
    </Link>
  );
}

/** Looks like a field and opens the palette. It gives way to a failure. */
function SearchButton() {
  const { session } = useSandbox();
  const width = useActiveFailures().length > 0 ? "" : "w-44";
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => session.setState({ dialog: "palette" })}
      className={`@container min-h-8 min-w-30 rounded border border-edge bg-inset px-2.5 text-ink2 hover:border-ink min-[90rem]:w-55 min-[90rem]:shrink ${width}`}
    >
      <span className="flex items-center gap-2">
        <SearchIcon />
        Search
        <ShortcutKeys className="ms-auto @max-[9rem]:hidden">K</ShortcutKeys>
      </span>
    </button>
  );
}

/** What the bar leads to: before the first call nothing that comes of one. What does not fit is in a menu. */
function BarControls({ columns }: { readonly columns: 1 | 2 | 3 }) {
  const { session } = useSandbox();
  const hasFailure = useActiveFailures().length > 0;
  const isUntouched = useIsUntouched();
  const isWide = columns === 3;
  const isPhone = columns === 1;
  const [hasRoom, isRoomy] = [useMedia("(min-width: 80rem)"), useMedia("(min-width: 90rem)")];
  return (
    <div
      className={`flex items-center justify-end ${isPhone ? "grow shrink-0" : "min-w-0 flex-1"} ${isWide ? "gap-2" : "-me-3 gap-1"}`}
    >
      {hasFailure && <FailureChip isPhone={isPhone} isBrief={isPhone || (isWide && !isRoomy)} />}
      {/* Without room for both, a failure is more urgent than the tier. With it the key stays where it is, and search gives way. */}
      {!isPhone && !isUntouched && <KeyChip isBrief={!isWide || (hasFailure && !hasRoom)} />}
      {isWide && !isUntouched && <DialogButton dialog="reset">Reset</DialogButton>}
      {isWide && <DemoLink />}
      {columns === 2 && (
        <Button
          aria-label="Search"
          aria-haspopup="dialog"
          className="min-w-9 text-heading"
          onClick={() => session.setState({ dialog: "palette" })}
        >
          <SearchIcon />
        </Button>
      )}
      {isWide ? <ThemeMenu /> : <BarMenu isPhone={isPhone} />}
    </div>
  );
}

/** The top bar. On a wide screen its search starts where the page's content does. */
export function TopBar() {
  const columns = useColumns();
  return (
    <header className="flex min-h-13 items-center border-b border-hairline bg-paper px-4 py-1 desk:pe-5">
      <div className="flex min-w-0 items-center gap-2.5 desk:w-55 desk:shrink-0">
        <BrandMark className="size-7" />
        <div className="min-w-0">
          <b className="block truncate text-heading leading-4.5">{use(SiteName)}</b>
          <Status isLink={columns === 3} />
        </div>
      </div>
      {columns === 3 && <SearchButton />}
      <BarControls columns={columns} />
    </header>
  );
}
