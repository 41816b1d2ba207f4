import type { FormEvent } from "react";
import { useRequest } from "#web/client/react/use-request.ts";
import { useSend } from "#web/client/react/use-send.ts";

export function useSubmit(): (event: FormEvent) => void {
  const send = useSend();
  const request = useRequest();
  return (event) => {
    event.preventDefault();
    send(request);
  };
}
