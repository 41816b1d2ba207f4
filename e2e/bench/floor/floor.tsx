import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { setupWorker } from "msw/browser";
import { HttpResponse, http } from "msw/http";
import { createRoot } from "react-dom/client";
import { create } from "zustand";

/** The interface's response to a list of products; the build writes it in. */
declare const PRODUCTS: object;

const useCount = create<{ sent: number; balance: number }>(() => ({ sent: 0, balance: 500 }));

const worker = setupWorker(
  http.get("/v1/products", () => {
    useCount.setState(({ sent }) => ({ sent: sent + 1 }));
    return HttpResponse.json({ served: useCount.getState().sent, ...PRODUCTS });
  }),
  http.get("/v1/wallet", () => HttpResponse.json({ balance: useCount.getState().balance })),
  http.post("/v1/orders", () => {
    useCount.setState(({ balance }) => ({ balance: balance - 1 }));
    return HttpResponse.json({ status: "processing" }, { status: 201 });
  }),
);

/** The worker is started just after the frame that shows the page. */
const started = new Promise<void>((go) => requestAnimationFrame(() => setTimeout(go))).then(() =>
  worker.start({ quiet: true, onUnhandledFrame: "bypass" }),
);

async function products(): Promise<object> {
  await started;
  return (await fetch("/v1/products")).json();
}

function Floor() {
  const { mutate, data } = useMutation({ mutationFn: products });
  return (
    <main>
      <button type="button" onClick={() => mutate()}>
        Send
      </button>
      <pre>{data && JSON.stringify(data, null, 2)}</pre>
    </main>
  );
}

createRoot(document.querySelector("#root") as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <Floor />
  </QueryClientProvider>,
);
