let loading: Promise<boolean> | null = null;

/** Has the page know `<topup-sandbox>`, once; false where the script cannot be had. */
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
