import { type ComponentProps, type ReactNode, useId } from "react";
import { useLocation } from "wouter";
import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { OrderStatus } from "#contract/api/order.ts";
import type { Authorization } from "#web/client/authorization.ts";
import { type Expected, isOfKey } from "#web/client/promise.ts";
import { useIsFrame, useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { useAuthorization, useDraft, useFieldError, usePathId, usePromise } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { pathTo } from "#web/client/routes.ts";
import { authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL, EXPECTED_EDGE, Field, FieldErrorText, MARKED_IF_INVALID, TextInput } from "#web/ui/fields/field.tsx";
import { capitalised } from "#web/ui/format/number-text.ts";
import { Prose } from "#web/ui/prose.tsx";
import { ProvenanceBadge } from "#web/ui/text.tsx";
import { noteOf } from "./note-of.ts";

const CODE_FIELD = `${CONTROL} font-mono text-code`;

const choiceOf = (value: string): Authorization => {
  if (value === "none" || value === "console") return { kind: value };
  return value === "pasted" ? { kind: "pasted", value: "" } : { kind: "created", id: value };
};

/** The key an operation takes, in words; what is wrong with the one that is selected. */
const accessWords = ({ access, method }: Operation, refusal: Expected | null): string => {
  if (refusal?.code === "api_key_revoked") return "revoked";
  if (refusal && refusal.lacks.length > 0) return `lacks ${refusal.lacks.join(" and ")}`;
  if (access === "anyone") return "not needed here";
  if (access === "any_key") return "any valid key";
  return access === "orders:write" && method === "GET" ? "orders:write also reads" : `needs ${access}`;
};

const DENSE_FIELD =
  "tablet:min-h-7! tablet:w-auto tablet:px-2 in-[.frame]:min-h-8! in-[.frame]:w-auto in-[.frame]:min-w-0";

/** The choice of the key to send: none, the sample key, one whose value this page still holds, or a pasted one. */
export function KeySelect(ids: Pick<ComponentProps<"select">, "id" | "aria-label" | "aria-describedby">) {
  const { session, panel } = useSandbox();
  const { authorization } = useAuthorization();
  const keys = useStateView((stateView) => stateView.keys);
  const secrets = useSession((session) => session.secrets);
  const isRefused = isOfKey(usePromise().refusal);
  return (
    <>
      <select
        {...ids}
        value={authorization.kind === "created" ? authorization.id : authorization.kind}
        onChange={(event) => authorize(session, choiceOf(event.target.value))}
        className={`${CONTROL} ${DENSE_FIELD} tablet:max-w-52 ${isRefused ? EXPECTED_EDGE : ""}`}
      >
        <option value="none">No key</option>
        <option value="console">Sample key …{panel.sampleKey.slice(-4)}</option>
        {keys
          .filter(({ id }) => secrets[id] !== undefined)
          .map(({ id, name, last4, revoked_at }) => (
            <option key={id} value={id}>
              {`${name} …${last4}${revoked_at === null ? "" : ", revoked"}`}
            </option>
          ))}
        <option value="pasted">Paste a key</option>
      </select>
      {authorization.kind === "pasted" && (
        <TextInput
          aria-label="API key, kept in this page's memory only"
          value={authorization.value}
          placeholder="rsk_demo_…"
          onText={(text) => authorize(session, { kind: "pasted", value: text.trim() })}
          className={`${CODE_FIELD} ${DENSE_FIELD} basis-24 tablet:flex-1`}
        />
      )}
    </>
  );
}

/** The second row of the request: the key to send. */
export function AuthorizationRow() {
  const id = useId();
  const { authorization } = useAuthorization();
  const operation = operations[useOperation()];
  const { refusal } = usePromise();
  const isRefused = isOfKey(refusal);
  const room = authorization.kind === "pasted" ? "sr-only" : "@max-[410px]:sr-only";
  return (
    <div
      className={`flex shrink-0 items-center gap-x-2 border-t border-hairline ${useIsFrame() ? "-mx-3 mt-auto min-h-10 px-3 py-0.5" : "px-4 py-1 tablet:min-h-10 tablet:py-0"} ${isRefused ? "max-tablet:flex-wrap" : ""}`}
    >
      <label htmlFor={id} className="order-first text-small font-semibold text-ink2">
        Authorization
      </label>
      <KeySelect id={id} aria-describedby={`${id}hint`} />
      <Prose
        as="span"
        id={`${id}hint`}
        className={`text-small tablet:whitespace-nowrap ${isRefused ? "font-bold text-void-ink max-tablet:order-first" : `text-ink2 ${room}`}`}
      >
        {accessWords(operation, refusal)}
      </Prose>
    </div>
  );
}

const kinds = {
  order: { label: "Order", makes: "placeOrder", missing: "No order yet.", first: "Place an order" },
  key: { label: "Key", makes: "createKey", missing: "No key of yours yet.", first: "Create an API key" },
} as const;

/** The `{id}` of the path, with the newest id as the default. */
function PathField() {
  const { label, makes, missing, first } = kinds[useOperation() === "getOrder" ? "order" : "key"];
  const [, change] = useDraft();
  const id = usePathId();
  const isRequired = useFieldError("id") !== undefined && id === "";
  const [, open] = useLocation();
  const hint = id === "" && (
    <>
      {isRequired && <FieldErrorText>Required</FieldErrorText>}
      {missing}
      <Button look="action" className="mt-2 flex!" onClick={() => open(pathTo(makes))}>
        {first}
      </Button>
    </>
  );
  const mark = <ProvenanceBadge provenance="assumed" />;
  return (
    <Field className="col-span-full" label={label} member="id" mark={mark} hint={hint}>
      {(ids) => (
        <TextInput
          {...ids}
          value={id}
          onText={(text) => change({ id: text.trim() })}
          aria-invalid={isRequired}
          data-pointer="id"
          className={`${MARKED_IF_INVALID} font-mono text-code`}
        />
      )}
    </Field>
  );
}

type Query = NonNullable<Operation["query"]>;

type FieldProps = ComponentProps<typeof Field>;

/** Attributes of a request control: its name and description, its pointer, and whether it has an error. */
export type FieldControl = Parameters<FieldProps["children"]>[0] & {
  readonly "aria-invalid": boolean;
  readonly "data-pointer": string;
};

interface BodyFieldProps extends Omit<FieldProps, "children"> {
  /** A JSON pointer into the body, or a query parameter's name. */
  readonly pointer: string;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A field of the request, with the error the last response found in it, else its own. */
export function BodyField({ pointer, error, children, ...field }: BodyFieldProps) {
  const fieldError = useFieldError(pointer) ?? error;
  return (
    <Field {...field} error={fieldError}>
      {(ids) => children({ ...ids, "aria-invalid": Boolean(fieldError), "data-pointer": pointer })}
    </Field>
  );
}

/** One query parameter; an empty one is not sent. */
function QueryField({ name, parameter }: { readonly name: string; readonly parameter: Query[string] }) {
  const [{ query }, change] = useDraft();
  const value = query[name] ?? "";
  const set = (text: string) => change({ query: { ...query, [name]: text } });
  const { description, provenance } = noteOf(parameter.schema);
  const label = capitalised(name);
  const mark = provenance === "assumed" && <ProvenanceBadge provenance={provenance} />;
  return (
    <BodyField pointer={name} label={label} member={name} mark={mark} hint={description}>
      {(control) =>
        name === "status" ? (
          <select
            {...control}
            value={value}
            onChange={(event) => set(event.target.value)}
            className={MARKED_IF_INVALID}
          >
            <option value="">Any</option>
            {OrderStatus.options.map((status) => (
              <option key={status} translate="no">
                {status}
              </option>
            ))}
          </select>
        ) : (
          <TextInput {...control} value={value} inputMode="numeric" onText={set} />
        )
      }
    </BodyField>
  );
}

/** The parameters of an operation without a body, taken from the contract. */
export function Parameters() {
  const { id, query }: Operation = operations[useOperation()];
  if (!id && !query) return <p className="text-ink2">This operation takes no parameters.</p>;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3.5">
      {id && <PathField />}
      {Object.entries(query ?? {}).map(([name, parameter]) => (
        <QueryField key={name} name={name} parameter={parameter} />
      ))}
    </div>
  );
}
