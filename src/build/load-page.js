// Runs inline, after the style sheet: evaluates the page's files, each in a task of its own. A script and all that it
// imports are evaluated at one go otherwise, which blocks the browser for long.
{
  const FILES = [];

  /** What the browsers call a file that did not arrive, or that the host or the frame does not allow. */
  const NOT_LOADED = /dynamically imported|importing a module|loading (the )?module/i;

  const loadAll = async () => {
    for (const file of FILES) {
      await import(file);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };

  // A host that sends no Access-Control-Allow-Origin keeps a sandboxed frame's script from loading.
  const tell = (error) => {
    if (!NOT_LOADED.test(error.message)) return reportError(error);
    const status = document.createElement("p");
    status.role = "alert";
    status.className = "p-4 font-to-come text-ink2";
    status.textContent =
      "The sandbox did not load: its script is missing, or this frame is not allowed to load it. Reload the page, or open it in a tab of its own.";
    document.querySelector("#root").replaceChildren(status);
  };

  loadAll().catch(tell);
}
