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

const PROXIES = `// vite.config.js
server: { proxy: { "/v1": "http://127.0.0.1:4010" } }
// next.config.js
rewrites: async () => [{ source: "/v1/:path*", destination: "http://127.0.0.1:4010/v1/:path*" }]`;

const TRY = 'node sandbox.mjs --try "php client.php"';

/** The address of the file beside this page. */
const sandboxAddress = (): string => new URL("sandbox.mjs", window.location.href).href.replace(/[?#].*/, "");

/** Fetching the file and starting it. */
function StartCard() {
  return (
    <Card heading="Start it" stack="gap-3">
      <CodeText
        code={`curl -O ${sandboxAddress()}\nnode sandbox.mjs`}
        label="Commands to start the sandbox"
        copyName="Copy the commands"
      />
      <p>
        Needs Node 20.16 or newer. It listens on <b className="font-mono">http://127.0.0.1:4010</b>, which other
        machines cannot reach, and responds as this page does, with X-Sandbox: 1 on every response. Sample data. Follows
        the spec; where it is silent, marked assumptions.
      </p>
      <p>
        Snippets and recipes read BASE_URL: set it to <b className="font-mono">http://127.0.0.1:4010</b> for the
        sandbox, or to the provider's address.
      </p>
      <p>
        It sends no CORS headers, and responds to requests for localhost only: a page in development reaches it through
        the proxy of its own server. Each <b className="font-mono">--host NAME</b> allows another name, and the first is
        listened on: <b className="font-mono">--host 0.0.0.0</b> in a container.
      </p>
      <CodeText code={PROXIES} label="Proxy settings for Vite and Next" copyName="Copy the proxy settings" />
      <p>
        Where a connection that curl has used before ends without a response, curl itself sends the request again. A
        lost message therefore ends such a connection after part of a response: curl exits with 52, and your program
        retries.
      </p>
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
          {needs} Save it as <b className="font-mono">{file}</b> beside sandbox.mjs, then run{" "}
          <b className="font-mono">{command}</b>.
        </p>
        <p className="text-small text-ink2">
          <b className="font-mono">{TRY}</b> tries every failure on a program; with <b className="font-mono">--kill</b>{" "}
          the program is killed at each call and started again.
        </p>
        <p className="text-small text-ink2">TypeScript also needs sandbox.d.mts, from the address of sandbox.mjs.</p>
        <CodeText key={id} code={text} label={`Program: ${label}`} copyName={`Copy the ${label} program`} />
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
