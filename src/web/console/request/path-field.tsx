import { Link } from "wouter";
import { useDraft } from "#web/client/react/use-draft.ts";
import { usePathId } from "#web/client/react/use-path-id.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { pathTo } from "#web/client/routes.ts";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

const kinds = {
  order: { label: "Order", makes: "placeOrder", missing: "There is no order yet.", first: "Place an order" },
  key: { label: "Key", makes: "createKey", missing: "There is no key of yours yet.", first: "Create an API key" },
} as const;

/** The `{id}` of the path, with the newest id as the default. */
export function PathField() {
  const { label, makes, missing, first } = kinds[useOperation() === "getOrder" ? "order" : "key"];
  const [, change] = useDraft();
  const id = usePathId();
  const hint = id === "" && (
    <>
      {missing}{" "}
      <Link href={pathTo(makes)} className="text-carbon underline">
        {first}
      </Link>
    </>
  );
  return (
    <Field
      className="col-span-full @sm:col-span-1"
      label={label}
      member="id"
      mark={<ProvenanceBadge provenance="assumed" />}
      hint={hint}
    >
      {(ids) => (
        <input
          {...ids}
          value={id}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ id: event.target.value.trim() })}
          className={`${CONTROL} font-mono text-code`}
        />
      )}
    </Field>
  );
}
