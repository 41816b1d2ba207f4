import "./app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import type { Panel } from "#contract/panel.ts";
import { newQueryClient } from "#web/api/query-client.ts";
import { SandboxContext } from "#web/session/sandbox.tsx";
import { newSession } from "#web/session/session.ts";
import { Page } from "./page.tsx";

/** The whole page, given the port to the service's side. */
export function App({ panel }: { readonly panel: Panel }) {
  const [sandbox] = useState(() => ({ panel, session: newSession() }));
  const [queries] = useState(newQueryClient);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SandboxContext value={sandbox}>
          <Router hook={useHashLocation}>
            <Page />
          </Router>
        </SandboxContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
