import { EditorView } from "@codemirror/view";

const markOf = (root: object): symbol | undefined =>
  Object.getOwnPropertySymbols(root).find(({ description }) => description === "styleSet");

/**
 * CodeMirror writes its styles into a `<style>` of the document, which a strict policy refuses; in a shadow root it
 * adopts a sheet instead. Opened there once, its mark on the root is put on the document, and the sheet serves both.
 */
export function adoptStyles(): void {
  if (markOf(document)) return;
  const root = document.createElement("div").attachShadow({ mode: "open" });
  new EditorView({ parent: root, root }).destroy();
  const mark = markOf(root);
  if (mark) Object.assign(document, { [mark]: Reflect.get(root, mark) });
}
