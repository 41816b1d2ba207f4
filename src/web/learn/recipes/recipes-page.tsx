import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { storeNameOf } from "#contract/page/settings.ts";
import type { Schedule } from "#failures/trial-world.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { adminPagePath, adminPages, recipePath } from "#web/client/routes.ts";
import { savedValue } from "#web/client/saved-value.ts";
import type { SessionStore } from "#web/client/store.ts";
import { Pane, Panes } from "#web/learn/panes.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { CodeEditorHandle } from "#web/ui/code/code-editor.tsx";
import { CodeField } from "#web/ui/code/code-field.tsx";
import { CodeText } from "#web/ui/code/code-text.tsx";
import { WhenLoaded } from "#web/ui/lazy-part.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { helpers, OWN_CODE, type Program, recipes } from "./recipes.ts";
import { RunOutput } from "./run-output.tsx";
import { TrialsResult } from "./trials-result.tsx";
import { useRun } from "./use-run.ts";
import { useTrials } from "./use-trials.ts";

/** The visitor's own texts by recipe. */
const Texts = z.record(z.string().check(z.regex(/^[a-z-]{1,40}$/)), z.string().check(z.maxLength(100_000)));
type Texts = z.infer<typeof Texts>;

/** The texts of each page, which also holds where the browser refuses to store them. */
const textsOf = new WeakMap<SessionStore, Texts>();

/** The visitor's text of a recipe and its setter; null for the original. Kept until this tab is closed, without any key. */
function useOwnText(id: string): readonly [text: string | null, change: (text: string | null) => void] {
  const { session, settings } = useSandbox();
  const saved = savedValue("tab", `${storeNameOf(settings)}:recipes`, Texts);
  const [texts, setTexts] = useState(() => textsOf.get(session) ?? saved.read() ?? {});
  const change = (text: string | null) => {
    const { [id]: _, ...others } = textsOf.get(session) ?? texts;
    const next = text === null ? others : { ...others, [id]: text };
    textsOf.set(session, next);
    saved.write(next);
    setTexts(next);
  };
  return [texts[id] ?? null, change];
}

const LANGUAGES = [
  { id: "javascript", label: "JavaScript" },
  { id: "python", label: helpers.python.name },
  { id: "php", label: helpers.php.name },
] as const;
type Language = (typeof LANGUAGES)[number]["id"];

interface OtherLanguageProps {
  readonly code: string;
  readonly helper: string;
  readonly language: "python" | "php";
}

/** The recipe in a language that this page does not run, and the file that it imports. */
function OtherLanguage({ code, helper, language }: OtherLanguageProps) {
  const { name, needs, file } = helpers[language];
  return (
    <>
      <p className="text-small text-ink2">
        Needs {needs}, and {file} from below. <Prose>Reads BASE_URL and API_KEY from the environment.</Prose>{" "}
        <TextLink href={adminPagePath("machine")}>{adminPages.machine.name}</TextLink>
      </p>
      <CodeText code={code} label={`Code in ${name}`} copyName={`Copy the ${name} code`} />
      <p className="text-small text-ink2">
        <Prose>{`Save this as ${file} beside it: every recipe in ${name} imports it.`}</Prose>
      </p>
      <CodeText code={helper} label={file} copyName={`Copy ${file}`} />
    </>
  );
}

/** Where a line of a text starts; lines are counted from 1. */
const startOf = (text: string, line: number): number =>
  text
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);

interface InPageProps extends ReturnType<typeof useRun> {
  readonly recipe: Program;
  readonly original: string;
}

/** The code that runs here: its buttons, its editor, and the result of the last press. */
function InPage({ recipe, original, run, start, stop }: InPageProps) {
  const { openTrialWorld } = useSandbox();
  const [own, change] = useOwnText(recipe.id);
  const leave = useId();
  const editor: RefObject<CodeEditorHandle | null> = useRef(null);
  const text = own ?? original;
  const trials = useTrials();
  const { trying } = trials;
  const isRunning = run?.ending === null;
  const isTrying = trying?.isOver === false;
  const tryAll = () => {
    stop();
    trials.start(text);
  };
  const runIt = (failures: Schedule) => {
    trials.forget();
    start(text, failures);
  };
  // A verdict is of one text.
  const edit = (next: string | null) => {
    trials.forget();
    change(next);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* A button stops what it started, so that it keeps the focus. */}
        <Button look="action" onClick={isRunning ? stop : () => runIt([])}>
          {isRunning ? "Stop" : "Run"}
        </Button>
        {openTrialWorld && (
          <Button look="outline" onClick={isTrying ? trials.stop : tryAll}>
            {isTrying ? "Stop" : "Try every failure"}
          </Button>
        )}
        {own !== null && own !== original && <Button onClick={() => edit(null)}>Restore the original</Button>}
      </div>
      <div
        className={`grid min-h-0 grow grid-cols-[minmax(0,1fr)] gap-3 ${trying ? "desk:grid-rows-[minmax(4.5rem,1fr)_minmax(0,max-content)]" : "desk:grid-rows-2"} @[72rem]:grid-cols-[3fr_2fr] @[72rem]:grid-rows-1`}
      >
        <CodeField
          label={`Code: ${recipe.title}`}
          language="javascript"
          text={text}
          onText={(next) => edit(next === original ? null : next)}
          handle={editor}
          aria-describedby={leave}
          className="max-desk:max-h-80 desk:max-h-none! desk:min-h-0!"
        />
        <p id={leave} hidden>
          Tab leaves the editor.
        </p>
        {trying ? (
          <TrialsResult trying={trying} onPlay={runIt} />
        ) : (
          <RunOutput run={run} onGo={(line) => editor.current?.goTo(startOf(text, line))} />
        )}
      </div>
    </>
  );
}

/** One recipe: what it shows, and its code in each language. */
function RecipeCard({ recipe }: { readonly recipe: Program }) {
  const [language, choose] = useState<Language>("javascript");
  const { panel } = useSandbox();
  // Here, so that a look at another language does not stop it.
  const running = useRun();
  const load = () =>
    Promise.all([recipe.code[language]?.(), language === "javascript" ? "" : helpers[language].load()]);
  const code = useQuery({ queryKey: ["recipe", recipe.id, language], queryFn: load }, queriesOf(panel));
  const [text, helper] = code.data ?? [];
  return (
    <Pane heading={recipe.title} about={recipe.shows.join(" ")} className="desk:h-[calc(100dvh-5.5rem)] desk:min-h-136">
      <Tabs
        label="Language"
        tabs={LANGUAGES.filter((each) => each.id in recipe.code)}
        selected={language}
        onSelect={choose}
        className="-mx-3"
        panel="flex min-h-0 grow flex-col gap-3 desk:overflow-y-auto"
      >
        <WhenLoaded className="min-h-96">
          {code.isError && (
            <Callout look="processing">
              <p role="alert">The code could not be loaded. Check the connection, then try again.</p>
              <Button onClick={() => void code.refetch()}>Try again</Button>
            </Callout>
          )}
          {text !== undefined && language === "javascript" && <InPage {...running} recipe={recipe} original={text} />}
          {text !== undefined && helper !== undefined && language !== "javascript" && (
            <OtherLanguage code={text} helper={helper} language={language} />
          )}
        </WhenLoaded>
      </Tabs>
    </Pane>
  );
}

const PROGRAMS: readonly Program[] = [...recipes, OWN_CODE];
const GROUPS = [{ entries: PROGRAMS.map(({ id, title }) => ({ path: recipePath(id), title })) }];

/** Code that runs in the page, and what happens when it does. Without an id, or with an unknown one, the first recipe. */
export function RecipesPage({ id = null }: { readonly id?: string | null }) {
  const found = PROGRAMS.find((program) => program.id === id);
  const recipe = found ?? (PROGRAMS[0] as Program);
  return (
    <>
      {id !== null && !found && (
        <p>
          There is no recipe of this name. <TextLink href={adminPagePath("recipes")}>All recipes</TextLink>
        </p>
      )}
      <Panes page="recipes" one="Recipe" groups={GROUPS} chosen={recipePath(recipe.id)}>
        <RecipeCard key={recipe.id} recipe={recipe} />
      </Panes>
    </>
  );
}
