import type { FormEvent } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { useRequest } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { REQUEST_FORM, submitRequest } from "#web/ui/send-button.tsx";
import { useEnter } from "#web/ui/use-key-down.ts";

/** The attributes of the request's form: submitting it sends the request, resetting it stops waiting for the response. */
export function useRequestForm() {
  const operation = useOperation();
  const { session } = useSandbox();
  const send = useSend();
  const request = useRequest();
  useEnter(false, submitRequest);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(request);
  };
  /** Clears no field. */
  const onReset = (event: FormEvent) => {
    event.preventDefault();
    const sending = session.getState().sending[operation];
    if (!sending) return;
    sending.cancel();
    document.querySelector<HTMLElement>(`[type=submit][form=${REQUEST_FORM}]`)?.focus();
  };
  return { id: REQUEST_FORM, noValidate: true, onSubmit, onReset };
}
