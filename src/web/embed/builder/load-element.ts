let loading: Promise<boolean> | null = null;

/** Loads the `<topup-sandbox>` script once; false if it cannot be loaded. */
export function loadElement(): Promise<boolean> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = new URL("embed.js", document.baseURI).href;
    script.onload = () => resolve(true);
    script.onerror = () => {
      script.remove();
      loading = null;
      resolve(false);
    };
    document.head.append(script);
  });
  return loading;
}
