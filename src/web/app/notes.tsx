import { StrictMode } from "react";
import type { Root } from "react-dom/client";
import type { Settings } from "#contract/page/settings.ts";
import { NotesPage } from "#web/learn/present/notes-page.tsx";

/** The speaker's notes: a separate page without the service and its store. */
export function showNotes(root: Root, settings: Settings): void {
  root.render(
    <StrictMode>
      <NotesPage settings={settings} />
    </StrictMode>,
  );
}
