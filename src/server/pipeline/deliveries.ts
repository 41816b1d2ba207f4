import { randomBase62 } from "#domain/identifier.ts";
import { DELIVERY } from "./delivery-header.ts";
import type { EncodedResponse } from "./encode.ts";
import type { ReceivedRequest } from "./parsed-request.ts";
import type { PipelineContext } from "./respond.ts";

/** A response as it is sent, before it becomes a Response. */
export type DeliveredResponse = Omit<EncodedResponse, "body"> & { readonly body: string | null };

/** What carries out a call. */
export type Pipeline = Pick<typeof import("./respond.ts"), "respondTo">;

/** The body that is sent; null if the method or the status allows none. */
const bodyFor = (method: string, { status, body }: EncodedResponse): string | null =>
  method === "HEAD" || status === 204 ? null : body;

/** A response as `fetch` returns it; a network error if the response or its request was lost. */
export function toResponse(response: DeliveredResponse | null): Response {
  if (response === null) return Response.error();
  const { status, headers, body } = response;
  return new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
}

/**
 * Creates delivery ids for this page, and runs each delivery once. A killed worker may redeliver a request, and a page
 * whose worker times out hands the request to its own pipeline; both deliveries share one result. A client's retry is a
 * new request, and is carried out.
 */
export function createDeliveries(context: PipelineContext, pipeline: () => Pipeline | Promise<Pipeline>) {
  let secret: string | null = null;
  const underWay = new Map<string, Promise<DeliveredResponse | null> | null>();
  let count = 0;
  const make = async (request: ReceivedRequest): Promise<DeliveredResponse | null> => {
    const found = pipeline();
    const { respondTo } = found instanceof Promise ? await found : found;
    const response = await respondTo(request, context);
    return response && { ...response, body: bodyFor(request.method, response) };
  };
  return {
    /**
     * A new delivery id. Only this page can create one: it starts with a secret that is in no response, log or storage.
     */
    begin: (): string => {
      secret ??= randomBase62(context.platform.random, 22);
      count += 1;
      underWay.set(`${secret}-${count}`, null);
      return `${secret}-${count}`;
    },
    /** Whether a request with this id has arrived, while its caller waits. */
    hasArrived: (deliveryId: string): boolean => Boolean(underWay.get(deliveryId)),
    /** The caller has its response or gave up: requests that arrive later under this id are not carried out. */
    end: (deliveryId: string): void => void underWay.delete(deliveryId),
    /** Responds to one request to the API; null if it was lost. An id this page did not create has no effect. */
    respond: async (request: ReceivedRequest): Promise<DeliveredResponse | null> => {
      const id = request.headers.get(DELIVERY);
      if (id === null || secret === null || !id.startsWith(secret)) return make(request);
      const shared = underWay.get(id);
      // Redelivered after its end: nobody waits for it, and running it would repeat its effect.
      if (shared === undefined) return null;
      const result = shared ?? make(request);
      underWay.set(id, result);
      return result;
    },
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
