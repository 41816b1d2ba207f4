import { useDraft } from "#web/client/react/use-draft.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { BodyJson } from "./body-json.tsx";
import { bodyIn, bodyText } from "./body-value.ts";
import { BODY_VIEW } from "./body-views.tsx";
import { KeyForm } from "./key-form.tsx";
import { OrderForm } from "./order-form.tsx";

function BodyForm() {
  const [draft, change] = useDraft();
  const operation = useOperation();
  const body = bodyIn(draft.body);
  if ("fault" in body) {
    return (
      <Callout look="processing">
        <p>{body.fault} The form cannot show it; it can still be sent.</p>
        <Button onClick={() => change({ view: "json" })}>Back to the JSON</Button>
      </Callout>
    );
  }
  const Form = operation === "placeOrder" ? OrderForm : KeyForm;
  return <Form object={body.object} onChange={(object) => change({ body: bodyText(object) })} />;
}

/** The request body: a form and its JSON text, two views of one value. */
export function BodyEditor() {
  const [{ view }] = useDraft();
  return (
    <div role="tabpanel" id={BODY_VIEW} aria-labelledby={`${BODY_VIEW}-${view}`}>
      {view === "form" ? <BodyForm /> : <BodyJson />}
    </div>
  );
}
