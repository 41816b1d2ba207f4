import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
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
import { BenchCard, type BenchCardProps, useHasTwoPanes } from "./bench-card.tsx";
import { helpers, type Program, programs } from "./recipes.ts";
import { RunHead, RunOutput, RunReceipts } from "./run-output.tsx";
import { StepButton, stepAfter, TrialsHead, TrialsResult } from "./trials-result.tsx";
import { useOwnText } from "./use-own-text.ts";
import { useRun } from "./use-run.ts";
import { type Trying, useTrials } from "./use-trials.ts";

type Language = keyof Program["code"];

/** Where a line of a text starts; lines are counted from 1. */
const startOf = (text: string, line: number): number =>
  text
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);

interface CardProps {
  /** What both panes are of, and which is shown where there is room for one. */
  readonly card: Pick<BenchCardProps, "recipe" | "language" | "pane" | "show">;
  readonly original: string;
  /** What stands there in place of the code that runs: it goes on meanwhile. */
  readonly other: ReturnType<typeof panesIn> | null;
}

interface StartersProps {
  readonly isRunning: boolean;
  readonly canTry: boolean;
  readonly isTryNext: boolean;
  readonly next: Trying["next"] | undefined;
  /** Whether a run is shown, in place of a verdict with its own step. */
  readonly isRun: boolean;
  readonly play: (failures: Schedule | null) => void;
}

/** What starts a run. The step after a verdict stands in place of another try, where the verdict does not show it. */
function Starters({ isRunning, canTry, isTryNext, next, isRun, play }: StartersProps) {
  const step = stepAfter(next);
  const hasTwoPanes = useHasTwoPanes();
  // A second press on what runs, as of a double click, does nothing: Stop is elsewhere.
  const starter = (label: string, isNext: boolean, failures: Schedule | null) => (
    <Button look={isNext ? "action" : "outline"} aria-disabled={isRunning} onClick={() => isRunning || play(failures)}>
      {label}
    </Button>
  );
  return (
    <>
      {starter("Run", !isTryNext, [])}
      {step && (isRun || !hasTwoPanes) ? (
        <StepButton {...step} />
      ) : (
        canTry && starter("Try every failure", isTryNext && !next, null)
      )}
    </>
  );
}

/** The code that runs here, and the result of the last press. */
function InPage({ card, original, other }: CardProps) {
  const canTry = useSandbox().openTrialWorld !== undefined;
  const [text, change] = useOwnText(card.recipe.id, original);
  const running = useRun();
  const trials = useTrials();
  const editor: RefObject<CodeEditorHandle | null> = useRef(null);
  const [{ run }, { trying }] = [running, trials];
  const [result, showResult] = useState<"run" | "verdict">("run");
  const shown = result === "verdict" ? trying : null;
  const isRunning = run?.ending === null || trying?.isOver === false;
  // One's own code is there to be tried.
  const isTryNext = canTry && (card.recipe.id === "your-own-code" || (run ?? trying) !== null);
  /** Without failures of its own, every failure is tried. A run leaves the verdict as it is. */
  const play = (failures: Schedule | null) => {
    card.show("result");
    showResult(failures === null ? "verdict" : "run");
    if (failures === null) return trials.start(text);
    running.start(text, failures);
  };
  // A verdict is of one text.
  const edit = (next: string) => {
    trials.forget();
    change(next);
  };
  const goTo = (line: number) => {
    // Where the code is hidden, it is shown first.
    flushSync(() => card.show("code"));
    editor.current?.goTo(startOf(text, line));
  };
  return (
    <BenchCard
      {...card}
      buttons={
        <div className="ms-auto flex gap-2 max-tablet:w-full max-tablet:flex-wrap max-tablet:*:grow">
          {text !== original && (
            <Button aria-label="Restore the original" onClick={() => edit(original)}>
              Restore
            </Button>
          )}
          <Starters {...{ isRunning, isTryNext, canTry, play }} next={trying?.next} isRun={shown === null} />
        </div>
      }
      code={
        <CodeField
          label={`Code: ${card.recipe.title}`}
          language="javascript"
          text={text}
          onText={edit}
          handle={editor}
          aria-describedby="leave-editor"
          // The numbers of wrapped lines move once the editor has measured the lines.
          className="min-h-0! max-h-none! grow rounded-none! border-0! -outline-offset-2! [&_.cm-gutters]:[animation:waits_1ms_250ms_backwards]"
        />
      }
      head={
        <>
          {shown ? <TrialsHead trying={shown} goOn={() => trials.start(text, shown)} /> : <RunHead run={run} />}
          {isRunning && (
            <Button look="outline" className="ms-auto" onClick={shown ? trials.stop : running.stop}>
              Stop
            </Button>
          )}
          {!isRunning && trying && !shown && <Button onClick={() => showResult("verdict")}>Verdict</Button>}
        </>
      }
      result={
        shown ? (
          <TrialsResult trying={shown} onPlay={play} />
        ) : (
          <>
            <RunOutput run={run} about={card.recipe.shows.join(" ")} onGo={goTo} />
            <RunReceipts run={run} />
          </>
        )
      }
      {...other}
    />
  );
}

const BOX = "min-h-0 grow overflow-y-auto [&_.code-box]:rounded-none [&_.code-box]:border-0";

/** The recipe in a language that this page does not run, and the file that it imports. */
function panesIn(language: "python" | "php", text: string, helper: string) {
  const { name, needs, file } = helpers[language];
  return {
    buttons: null,
    code: (
      <div className={`${BOX} bg-inset`}>
        <CodeText code={text} label={`Code in ${name}`} copyName={`Copy the ${name} code`} />
      </div>
    ),
    head: <h2 className="font-bold">It imports {file}</h2>,
    result: (
      <div className={BOX}>
        <p className="px-4 py-2 text-small text-ink2">
          Needs {needs}, and {file} beside it. <Prose>Reads BASE_URL and API_KEY from the environment.</Prose>{" "}
          <TextLink href={adminPagePath("machine")}>{adminPages.machine.name}</TextLink>
        </p>
        <CodeText code={helper} label={file} copyName={`Copy ${file}`} />
      </div>
    ),
  };
}

/** One recipe, and its code in each language. */
function RecipeCard({ recipe }: { readonly recipe: Program }) {
  const [language, choose] = useState<Language>("javascript");
  const [pane, show] = useState<"code" | "result">("code");
  const { panel } = useSandbox();
  const languages = Object.keys(recipe.code) as readonly Language[];
  const load = () =>
    Promise.all(
      languages.map((each) =>
        Promise.all([recipe.code[each]?.() ?? "", each === "javascript" ? "" : helpers[each].load()]),
      ),
    );
  const code = useQuery({ queryKey: ["recipe", recipe.id], queryFn: load }, queriesOf(panel));
  if (code.isError) {
    return (
      <Callout look="processing">
        <p role="alert">The code could not be loaded. Check the connection, then try again.</p>
        <Button onClick={() => void code.refetch()}>Try again</Button>
      </Callout>
    );
  }
  const [original] = code.data?.[0] ?? [];
  const [text = "", helper = ""] = code.data?.[languages.indexOf(language)] ?? [];
  if (original === undefined) return <p className="waits text-ink2">Loading…</p>;
  const select = languages.length > 1 && <LanguageSelect languages={languages} language={language} choose={choose} />;
  const card = { recipe, language: select, pane, show };
  const other = language === "javascript" ? null : panesIn(language, text, helper);
  return <InPage card={card} original={original} other={other} />;
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
      <p id="leave-editor" hidden>
        Tab leaves the editor.
      </p>
      <WhenLoaded className="min-h-96">
        <RecipeCard key={recipe.id} recipe={recipe} />
      </WhenLoaded>
    </>
  );
}
