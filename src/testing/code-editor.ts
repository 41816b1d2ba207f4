import { EditorView } from "@codemirror/view";
import { act } from "@testing-library/react";

function viewOf(field: HTMLElement): EditorView {
  const view = EditorView.findFromDOM(field);
  if (!view) throw new Error("The field is no code editor.");
  return view;
}

/** The text of a code editor. */
export const codeIn = (field: HTMLElement): string => viewOf(field).state.doc.toString();

/** Replaces the text of a code editor as typing does. The simulated document reports no layout, which real typing needs. */
export function writeCode(field: HTMLElement, text: string): void {
  const view = viewOf(field);
  const changes = { from: 0, to: view.state.doc.length, insert: text };
  act(() => view.dispatch({ changes, userEvent: "input.type" }));
}
