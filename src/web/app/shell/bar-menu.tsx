import { Fragment, useId } from "react";
import { Link } from "wouter";
import { THEMES, type Theme } from "#contract/page/settings.ts";
import { useIsHidden, useSandbox, useSession } from "#web/client/react/context.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { adminPageOf, adminPagePath, adminPages, STAGE_ADDRESS } from "#web/client/routes.ts";
import type { Session } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { MenuIcon, PlayIcon, ThemeIcon } from "#web/ui/icons.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { KeyChip } from "./chips.tsx";
import { ADMIN_PAGE_GROUPS } from "./sidebar.tsx";
import { StartSteps } from "./start-steps.tsx";

/** A link that looks like a quiet button. */
const LINK =
  "inline-flex min-h-11 items-center rounded border border-transparent px-2.5 py-1 leading-tight font-semibold hover:bg-hover tablet:min-h-9";

/** Starts the demo, which has a store of its own; hidden where the stage has no room. */
export const DemoLink = () => (
  <a href={STAGE_ADDRESS} className={`${LINK} gap-2.5 whitespace-nowrap max-tablet:hidden!`}>
    <PlayIcon /> 3-minute demo
  </a>
);

interface DialogButtonProps {
  readonly dialog: NonNullable<Session["dialog"]>;
  readonly children: string;
}

/** Opens a dialog. In a menu it closes that, so that the focus returns to the menu's button once the dialog is closed. */
export function DialogButton({ dialog, children }: DialogButtonProps) {
  const { session } = useSandbox();
  return (
    <Button data-closes="" aria-haspopup="dialog" onClick={() => session.setState({ dialog })}>
      {children}
    </Button>
  );
}

const THEME_NAMES = { system: "Same as the system", light: "Light", dark: "Dark" } as const satisfies Record<
  Theme,
  string
>;

/** The choice of light, dark or the system's theme. */
function ThemeChoice() {
  const { session } = useSandbox();
  const theme = useSession((state) => state.theme);
  const name = useId();
  return (
    <fieldset>
      <legend className="px-2.75 text-small font-bold text-ink2">Theme</legend>
      {THEMES.map((each) => (
        <label
          key={each}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded px-2.75 hover:bg-hover tablet:min-h-8"
        >
          <input
            type="radio"
            name={name}
            checked={each === theme}
            onChange={() => session.setState({ theme: each })}
            className="size-5 accent-accent tablet:size-auto"
          />
          {THEME_NAMES[each]}
        </label>
      ))}
    </fieldset>
  );
}

/** Links to all pages, in the sidebar's groups. */
function Pages() {
  const page = adminPageOf(useRoute());
  const isLogHidden = useIsHidden("log");
  return (
    <nav aria-label="Pages" className="grid grid-cols-2">
      {ADMIN_PAGE_GROUPS.map(({ name, pages }) => (
        <Fragment key={name}>
          <h2 className="col-span-full px-2.75 pt-2 text-small font-bold text-ink2">{name}</h2>
          {pages
            .filter((each) => each !== "log" || !isLogHidden)
            .map((each) => (
              <Link
                key={each}
                href={adminPagePath(each)}
                aria-current={each === page ? "page" : undefined}
                className={`${LINK} aria-[current]:bg-hover`}
              >
                <Prose>{adminPages[each].name}</Prose>
              </Link>
            ))}
        </Fragment>
      ))}
    </nav>
  );
}

const ICON_BUTTON = "min-w-11 text-heading tablet:min-w-9";

export const ThemeMenu = () => (
  <Menu name="Theme" icon={<ThemeIcon />} className={ICON_BUTTON} list="w-max p-3">
    <ThemeChoice />
  </Menu>
);

/** What the bar has no room for on a narrower screen. */
export const BarMenu = ({ isPhone }: { readonly isPhone: boolean }) => (
  <Menu
    name="Menu"
    icon={<MenuIcon />}
    className={ICON_BUTTON}
    list="max-h-[calc(100dvh-4.5rem)] w-max min-w-62 overflow-y-auto p-3"
  >
    {isPhone && <StartSteps />}
    {isPhone && <KeyChip />}
    {isPhone && <DialogButton dialog="palette">Search</DialogButton>}
    {!isPhone && <DemoLink />}
    <DialogButton dialog="reset">Reset</DialogButton>
    <DialogButton dialog="about">About</DialogButton>
    <Pages />
    <ThemeChoice />
  </Menu>
);
