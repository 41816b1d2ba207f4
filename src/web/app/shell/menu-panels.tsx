import { useId } from "react";
import { Link } from "wouter";
import { THEMES, type Theme } from "#contract/page/settings.ts";
import { useIsHidden, useSandbox, useSession } from "#web/client/react/context.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { ADMIN_PAGES, adminPageOf, adminPagePath, adminPages } from "#web/client/routes.ts";
import { Prose } from "#web/ui/prose.tsx";
import { closeMenu, DemoLink, DialogButton, LINK } from "./bar-links.tsx";
import { KeyChip } from "./chips.tsx";
import { GetStarted } from "./get-started.tsx";

const THEME_NAMES = { system: "Same as the system", light: "Light", dark: "Dark" } as const satisfies Record<
  Theme,
  string
>;

/** The choice of light, dark or the system's theme. */
export function ThemeChoice() {
  const { session } = useSandbox();
  const theme = useSession((state) => state.theme);
  const name = useId();
  return (
    <fieldset>
      <legend className="px-2.75 text-small font-bold text-ink2">Theme</legend>
      {THEMES.map((each) => (
        <label
          key={each}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded px-2.75 whitespace-nowrap hover:bg-hover tablet:min-h-8"
        >
          <input
            type="radio"
            name={name}
            checked={each === theme}
            onChange={() => session.setState({ theme: each })}
            className="size-5 accent-carbon tablet:size-auto"
          />
          {THEME_NAMES[each]}
        </label>
      ))}
    </fieldset>
  );
}

/** Links to pages: on a phone, which has no choice of pages, to all of them. */
function Pages({ isPhone }: { readonly isPhone: boolean }) {
  const page = adminPageOf(useRoute());
  const isLogHidden = useIsHidden("log");
  const pages = (isPhone ? ADMIN_PAGES : (["log", "storage"] as const)).filter(
    (each) => each !== "log" || !isLogHidden,
  );
  return (
    <nav aria-label="Pages" className={isPhone ? "grid grid-cols-2" : "grid"}>
      {pages.map((each) => (
        <Link
          key={each}
          href={adminPagePath(each)}
          onClick={closeMenu}
          aria-current={each === page ? "page" : undefined}
          className={`${LINK} aria-[current]:bg-hover`}
        >
          <Prose>{adminPages[each].name}</Prose>
        </Link>
      ))}
    </nav>
  );
}

/** What the bar has no room for on a narrower screen. */
export function MenuPanel({ isPhone }: { readonly isPhone: boolean }) {
  return (
    <div className="flex min-w-56 flex-col items-stretch *:justify-start">
      {isPhone && <GetStarted />}
      {isPhone && <KeyChip />}
      {isPhone && <DialogButton dialog="palette">Search</DialogButton>}
      {!isPhone && <DemoLink />}
      <DialogButton dialog="reset">Reset</DialogButton>
      <DialogButton dialog="about">About</DialogButton>
      <Pages isPhone={isPhone} />
      <ThemeChoice />
    </div>
  );
}
