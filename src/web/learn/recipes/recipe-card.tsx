import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useRef, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { CopyCode } from "#web/client/react/copy-code.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import type { CodeEditorHandle } from "#web/ui/code-editor.tsx";
import { CodeField } from "#web/ui/code-field.tsx";
import { CodeText } from "#web/ui/code-text.tsx";
import { WhenLoaded } from "#web/ui/lazy-part.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useOwnText } from "./recipe-texts.ts";
import type { Recipe } from "./recipes.ts";
import { RunOutput } from "./run-output.tsx";
import { describeRun, useRun } from "./use-run.ts";

const LANGUAGES = [
  { id: "javascript", label: "JavaScript" },
  { id: "python", label: "Python" },
  { id: "php", label: "PHP" },
] as const;
type Language = (typeof LANGUAGES)[number]["id"];

const NEEDS = { python: "Needs Python 3 and requests.", php: "Needs PHP 8 and curl." } as const;

interface OtherLanguageProps {
  readonly code: string;
  readonly language: "python" | "php";
}

/** A text in a language that this page does not run. */
function OtherLanguage({ code, language }: OtherLanguageProps) {
  const text = useRef<HTMLPreElement>(null);
  const name = LANGUAGES.find(({ id }) => id === language)?.label;
  return (
    <div className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-small text-ink2">
          {NEEDS[language]} Reads BASE_URL and API_KEY from the environment. The sandbox responds only in this page: set
          BASE_URL to the real API.
        </p>
        <CopyCode code={code} name={`Copy the ${name} code`} text={text} />
      </div>
      <CodeText ref={text} code={code} label={`Code in ${name}`} />
    </div>
  );
}

interface InPageProps extends ReturnType<typeof useRun> {
  readonly recipe: Recipe;
  readonly original: string;
}

/** The code that runs here: its editor, Run and Stop, and what happened. */
function InPage({ recipe, original, run, start, stop }: InPageProps) {
  const [own, change] = useOwnText(recipe.id);
  const leave = useId();
  const editor: RefObject<CodeEditorHandle | null> = useRef(null);
  const text = own ?? original;
  const isRunning = run?.ending === null;
  const goToLine = (line: number) => {
    const before = text.split("\n").slice(0, line - 1);
    editor.current?.goTo(before.reduce((sum, each) => sum + each.length + 1, 0));
  };
  return (
    <div className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isRunning ? (
          <Button look="action" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button look="action" onClick={() => start(text)}>
            Run
          </Button>
        )}
        <p className="min-w-0 flex-1 text-small text-ink2">{describeRun(run)}</p>
        {own !== null && own !== original && <Button onClick={() => change(null)}>Restore the original</Button>}
      </div>
      <div className="grid gap-4 @[50rem]:grid-cols-[3fr_2fr]">
        <CodeField
          label={`Code: ${recipe.title}`}
          language="javascript"
          text={text}
          onText={(next) => change(next === original ? null : next)}
          handle={editor}
          aria-describedby={leave}
          className="max-h-128 @max-[50rem]:max-h-80"
        />
        <p id={leave} hidden>
          Tab leaves the editor.
        </p>
        <section aria-label="What happened" className="flex min-w-0 flex-col">
          <RunOutput run={run} onGo={goToLine} />
        </section>
      </div>
    </div>
  );
}

/** One recipe: what it shows, and its code in each language. */
export function RecipeCard({ recipe }: { readonly recipe: Recipe }) {
  const [language, choose] = useState<Language>("javascript");
  const { panel } = useSandbox();
  // Here, so that a look at another language does not stop it.
  const running = useRun();
  const load = recipe.code[language];
  const code = useQuery({ queryKey: ["recipe", recipe.id, language], queryFn: load }, queriesOf(panel));
  return (
    <Card heading={recipe.title}>
      <div className="px-4 pb-2 text-ink2">
        {recipe.shows.map((line) => (
          <p key={line} className="max-w-[85ch]">
            {line}
          </p>
        ))}
      </div>
      <Tabs label="Language" tabs={LANGUAGES} selected={language} onSelect={choose}>
        <WhenLoaded className="min-h-96 p-4">
          {code.isError && (
            <Callout look="processing">
              <p role="alert">The code could not be loaded. Check the connection, then try again.</p>
              <Button onClick={() => void code.refetch()}>Try again</Button>
            </Callout>
          )}
          {code.data !== undefined && language !== "javascript" && (
            <OtherLanguage code={code.data} language={language} />
          )}
          {code.data !== undefined && language === "javascript" && (
            <InPage {...running} recipe={recipe} original={code.data} />
          )}
        </WhenLoaded>
      </Tabs>
    </Card>
  );
}
