import type { AccountField, Product } from "#contract/api/product.ts";
import { FAULTY } from "#web/ui/field.tsx";
import { ALIGNED, BodyField } from "./body-field.tsx";
import type { BodyFormProps } from "./body-value.ts";
import { objectAt, textAt, withMember } from "./body-value.ts";

const ALWAYS: readonly AccountField[] = [
  { name: "user_id", label: "User ID", required: true },
  { name: "server_id", label: "Server ID", required: false },
];

/** The account fields of the product. A `server_id` already in the body is shown even if the product has none. */
function fieldsOf(product: Product | null, hasServer: boolean): readonly AccountField[] {
  if (!product) return ALWAYS;
  const fields = product.account_fields;
  const isMissing = hasServer && !fields.some(({ name }) => name === "server_id");
  return isMissing ? [...fields, { name: "server_id", label: "Server ID, not asked for", required: false }] : fields;
}

interface AccountFieldsProps extends BodyFormProps {
  readonly product: Product | null;
}

/** The customer's game account, labelled with the game's own field names. */
export function AccountFields({ product, object, onChange }: AccountFieldsProps) {
  const account = objectAt(object, "cust_account");
  const set = (name: string, text: string) =>
    onChange(withMember(object, "cust_account", withMember(account, name, text === "" ? undefined : text)));
  return fieldsOf(product, "server_id" in account).map(({ name, label, required }) => (
    <BodyField
      key={name}
      className={ALIGNED}
      pointer={`#/cust_account/${name}`}
      label={label}
      member={name}
      mark={required ? "required" : "optional"}
    >
      {(control) => (
        <input
          {...control}
          value={textAt(account, name)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set(name, event.target.value)}
          className={`${FAULTY} font-mono`}
        />
      )}
    </BodyField>
  ));
}
