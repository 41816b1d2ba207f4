import { useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { adminPages } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { saveFile } from "#web/ui/browser/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CodeText } from "#web/ui/code/code-text.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { PROGRAM_IDS, type ProgramId, programs } from "./programs.ts";

const STATE_FILE = "sandbox-state.json";

/** The address of the folder of this page, or of a file in it. */
const addressOf = (file: string): string => new URL(file, window.location.href).href.replace(/[?#].*/, "");

const TRY = 'node sandbox.mjs --try "php client.php"';

/** Starting it, in one way first. */
function StartCard() {
  return (
    <Card heading="Start it" stack="gap-3">
      <p>
        <b>No account. After the download, no network.</b> Node 20.16 or newer, and this command.
      </p>
      <CodeText
        code={`npx -y ${addressOf("top-up-sandbox.tgz")}`}
        label="Command to start the sandbox"
        copyName="Copy the command"
      />
      <p>
        It listens on <b className="font-mono">http://127.0.0.1:4010</b>, which other machines cannot reach, and
        responds as this page does. Set BASE_URL to it. Its page shows orders and calls;{" "}
        <b className="font-mono">--help</b> lists the rest.
      </p>
      <p>To pin it, or without npm:</p>
      <CodeText
        code={`npm i -D ${addressOf("top-up-sandbox.tgz")}\ncurl -O ${addressOf("sandbox.mjs")} && node sandbox.mjs`}
        label="Other ways to start the sandbox"
        copyName="Copy the commands"
      />
    </Card>
  );
}

/** Continuing from the state of this page. */
function StateCard() {
  const { panel, session } = useSandbox();
  const download = () => {
    saveFile(STATE_FILE, "application/json", panel.snapshot());
    announce(session, `Saved ${STATE_FILE}`);
  };
  return (
    <Card heading="Start from my state" stack="gap-3">
      <p>
        <Prose>
          The balance, orders and stored Idempotency-Keys of this page, in a file. Includes player IDs; never API keys.
        </Prose>
      </p>
      <Button look="outline" className="self-start" onClick={download}>
        Save {STATE_FILE}
      </Button>
      <CodeText
        code={`node sandbox.mjs --state ${STATE_FILE}`}
        label="Command to start from the saved state"
        copyName="Copy the command"
      />
    </Card>
  );
}

const PROGRAM_TABS = PROGRAM_IDS.map((id) => ({ id, label: programs[id].label }));

/** A whole program for each kind of client. */
function ProgramsCard() {
  const [id, choose] = useState<ProgramId>("terminal");
  const { label, file, needs, command, text } = programs[id];
  return (
    <Card heading="Use it">
      <Tabs label="Client" tabs={PROGRAM_TABS} selected={id} onSelect={choose} panel="flex flex-col gap-3 p-4">
        <p className="text-small text-ink2">
          {needs} Save it as <b className="font-mono">{file}</b>, beside sandbox.mjs if it names that, then run{" "}
          <b className="font-mono">{command}</b>.
        </p>
        <p className="text-small text-ink2">
          <b className="font-mono">{TRY}</b> tries every failure on a program; with <b className="font-mono">--kill</b>{" "}
          the program is killed at each call and started again.
        </p>
        <CodeText
          key={id}
          code={text.replaceAll("https://your-host/", addressOf("./"))}
          label={`Program: ${label}`}
          copyName={`Copy the ${label} program`}
        />
      </Tabs>
    </Card>
  );
}

/** The same service outside this page: as a command, and as a module for tests. */
export function MachinePage() {
  return (
    <>
      <PageHead heading={adminPages.machine.name}>{adminPages.machine.purpose}</PageHead>
      <StartCard />
      <ProgramsCard />
      <StateCard />
    </>
  );
}
