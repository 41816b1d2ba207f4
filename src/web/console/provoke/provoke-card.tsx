import { useId, useState } from "react";
import { errors } from "#contract/api/error.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { useProvoke } from "./use-provoke.ts";

const byStatus = ERROR_CODES.toSorted((a, b) => errors[a].status - errors[b].status);

const isCode = (value: string): value is ErrorCode => value in errors;

/** Every refusal of the API, each provoked with one press. */
export function ProvokeCard() {
  const provoke = useProvoke();
  const [code, setCode] = useState<ErrorCode>("insufficient_balance");
  const [isSetUp, setUp] = useState(true);
  const id = useId();
  return (
    <Card heading="See it refuse">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <div className="flex flex-wrap items-center gap-3">
          <select
            aria-label="Refusal"
            aria-describedby={id}
            value={code}
            onChange={({ target }) => isCode(target.value) && setCode(target.value)}
            className={`${CONTROL} min-w-0 flex-1 basis-64`}
          >
            {byStatus.map((each) => (
              <option key={each} value={each}>
                {errors[each].status} {each}
              </option>
            ))}
          </select>
          <Button onClick={() => void provoke(code).then(setUp)}>Provoke it</Button>
        </div>
        <p id={id} className="text-small text-ink2">
          {errors[code].when}
        </p>
        {!isSetUp && (
          <p role="alert" className="font-bold text-void-ink">
            It could not be set up: the console key does not answer. Reset the sandbox.
          </p>
        )}
      </div>
    </Card>
  );
}
