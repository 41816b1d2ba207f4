/** Shown on screens too small for the stage; the demo behind it keeps running. */
export function TooSmall() {
  return (
    <main className="p-5">
      <h1 className="text-title font-bold">This screen is too small for a stage</h1>
      <p className="mt-2 text-ink2">
        Presenter mode wants at least 768 pixels in width: a laptop, a projector, a tablet held upright. Leave goes back
        to the sandbox, which fits here.
      </p>
    </main>
  );
}
