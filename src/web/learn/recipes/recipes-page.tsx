import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useRef, useState } from "react";
import type { Schedule } from "#failures/trial-world.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { adminPagePath, adminPages } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { CodeEditorHandle } from "#web/ui/code/code-editor.tsx";
import { CodeField } from "#web/ui/code/code-field.tsx";
import { CodeText } from "#web/ui/code/code-text.tsx";
import { LanguageSelect } from "#web/ui/code/language-select.tsx";
import { WhenLoaded } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { BenchCard, type BenchCardProps } from "./bench-card.tsx";
import { helpers, type Program, programs } from "./recipes.ts";
import { RunHead, RunOutput } from "./run-output.tsx";
import { TrialsHead, TrialsResult } from "./trials-result.tsx";
import { useOwnText } from "./use-own-text.ts";
import { useRun } from "./use-run.ts";
import { useTrials } from "./use-trials.ts";

const LANGUAGES = ["javascript", "python", "php"] as const;
type Language = (typeof LANGUAGES)[number];

/** Where a line of a text starts; lines are counted from 1. */
const startOf = (text: string, line: number): number =>
  text
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);

interface CardProps {
  /** What both panes are of, and which is shown where there is room for one. */
  readonly card: Pick<BenchCardProps, "recipe" | "language" | "pane" | "show">;
  readonly text: string;
}

/** The visitor's text of a recipe, and what is done with it: it runs, every failure is tried on it, or it is changed. */
function useBench({ card, text: original }: CardProps, { run, start }: ReturnType<typeof useRun>) {
  const [own, change] = useOwnText(card.recipe.id);
  const trials = useTrials();
  const text = own ?? original;
  return {
    text,
    trials,
    isChanged: own !== null && own !== original,
    isRunning: run?.ending === null || trials.trying?.isOver === false,
    run: (failures: Schedule) => {
      trials.forget();
      card.show("result");
      start(text, failures);
    },
    tryAll: () => {
      card.show("result");
      trials.start(text);
    },
    // A verdict is of one text.
    edit: (next: string) => {
      trials.forget();
      change(next === original ? null : next);
    },
    restore: () => {
      trials.forget();
      change(null);
    },
  };
}
type Bench = ReturnType<typeof useBench>;

/** Run before a run, then every failure, and then the rest of them: one of these is what to press next. */
function Buttons({ bench, hasRun }: { readonly bench: Bench; readonly hasRun: boolean }) {
  const { openTrialWorld } = useSandbox();
  const { isRunning, trials } = bench;
  const isCut = trials.trying?.tried?.cut != null;
  // A second press on what runs already, as of a double click, does nothing: Stop is elsewhere.
  const button = (label: string, isNext: boolean, press: () => void) => (
    <Button look={isNext ? "action" : "outline"} aria-disabled={isRunning} onClick={() => isRunning || press()}>
      {label}
    </Button>
  );
  return (
    <div className="ms-auto flex gap-2 max-tablet:w-full max-tablet:flex-wrap max-tablet:*:flex-1">
      {bench.isChanged && (
        <Button aria-label="Restore the original" onClick={bench.restore}>
          Restore
        </Button>
      )}
      {button("Run", !(hasRun && openTrialWorld), () => bench.run([]))}
      {openTrialWorld && button("Try every failure", hasRun && !isCut, bench.tryAll)}
    </div>
  );
}

/** The code that runs here, and the result of the last press. */
function InPage(props: CardProps & { readonly running: ReturnType<typeof useRun> }) {
  const { card, running } = props;
  const { title, shows } = card.recipe;
  const bench = useBench(props, running);
  const { text, trials } = bench;
  const { trying } = trials;
  const leave = useId();
  const editor: RefObject<CodeEditorHandle | null> = useRef(null);
  const goTo = (line: number) => {
    card.show("code");
    // Where the code was hidden, it is shown first.
    requestAnimationFrame(() => editor.current?.goTo(startOf(text, line)));
  };
  return (
    <BenchCard
      {...card}
      buttons={<Buttons bench={bench} hasRun={running.run !== null || trying !== null} />}
      code={
        <>
          <CodeField
            label={`Code: ${title}`}
            language="javascript"
            text={text}
            onText={bench.edit}
            handle={editor}
            aria-describedby={leave}
            className="min-h-0! max-h-none! grow rounded-none! border-0! -outline-offset-2!"
          />
          <p id={leave} hidden>
            Tab leaves the editor.
          </p>
        </>
      }
      head={
        trying ? (
          <TrialsHead trying={trying} stop={trials.stop} goOn={() => trials.goOn(text)} />
        ) : (
          <RunHead run={running.run} stop={running.stop} />
        )
      }
      result={
        trying ? (
          <TrialsResult trying={trying} onPlay={bench.run} />
        ) : (
          <RunOutput run={running.run} about={shows.join(" ")} onGo={goTo} />
        )
      }
    />
  );
}

const BOX = "min-h-0 grow overflow-y-auto [&_.code-box]:rounded-none [&_.code-box]:border-0";

interface OtherLanguageProps extends CardProps {
  readonly helper: string;
  readonly id: "python" | "php";
}

/** The recipe in a language that this page does not run, and the file that it imports. */
function OtherLanguage({ card, text, helper, id }: OtherLanguageProps) {
  const { name, needs, file } = helpers[id];
  return (
    <BenchCard
      {...card}
      buttons={null}
      code={
        <div className={`${BOX} bg-inset`}>
          <CodeText code={text} label={`Code in ${name}`} copyName={`Copy the ${name} code`} />
        </div>
      }
      head={<h2 className="font-bold">It imports {file}</h2>}
      result={
        <div className={BOX}>
          <p className="px-4 py-2 text-small text-ink2">
            Needs {needs}, and {file} beside it. <Prose>Reads BASE_URL and API_KEY from the environment.</Prose>{" "}
            <TextLink href={adminPagePath("machine")}>{adminPages.machine.name}</TextLink>
          </p>
          <CodeText code={helper} label={file} copyName={`Copy ${file}`} />
        </div>
      }
    />
  );
}

/** One recipe, and its code in each language. */
function RecipeCard({ recipe }: { readonly recipe: Program }) {
  const [language, choose] = useState<Language>("javascript");
  const [pane, show] = useState<"code" | "result">("code");
  const { panel } = useSandbox();
  // Here, so that a look at another language does not stop it.
  const running = useRun();
  const load = () =>
    Promise.all([recipe.code[language]?.(), language === "javascript" ? "" : helpers[language].load()]);
  const code = useQuery({ queryKey: ["recipe", recipe.id, language], queryFn: load }, queriesOf(panel));
  const [text, helper] = code.data ?? [];
  if (code.isError) {
    return (
      <Callout look="processing">
        <p role="alert">The code could not be loaded. Check the connection, then try again.</p>
        <Button onClick={() => void code.refetch()}>Try again</Button>
      </Callout>
    );
  }
  if (text === undefined || helper === undefined) return <p className="waits text-ink2">Loading…</p>;
  const languages = LANGUAGES.filter((each) => each in recipe.code);
  const select = languages.length > 1 && <LanguageSelect languages={languages} language={language} choose={choose} />;
  const card = { recipe, language: select, pane, show };
  return language === "javascript" ? (
    <InPage card={card} text={text} running={running} />
  ) : (
    <OtherLanguage card={card} text={text} helper={helper} id={language} />
  );
}

/** Code that runs in the page, and what happens when it does. Without an id, or with an unknown one, the first recipe. */
export function RecipesPage({ id = null }: { readonly id?: string | null }) {
  const found = programs.find((program) => program.id === id);
  const recipe = found ?? (programs[0] as Program);
  const { name, purpose } = adminPages.recipes;
  return (
    <>
      <PageHead heading={name}>{purpose}</PageHead>
      {id !== null && !found && (
        <p>
          There is no recipe of this name. <TextLink href={adminPagePath("recipes")}>All recipes</TextLink>
        </p>
      )}
      <WhenLoaded className="min-h-96">
        <RecipeCard key={recipe.id} recipe={recipe} />
      </WhenLoaded>
    </>
  );
}
