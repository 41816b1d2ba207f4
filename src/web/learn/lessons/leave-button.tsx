import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useElsewhere } from "#web/client/react/use-elsewhere.ts";
import { placePath } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { leave } from "./course.ts";

/** Puts the card away, and the focus onto the page below it. */
export function LeaveButton() {
  const sandbox = useSandbox();
  const elsewhere = useElsewhere();
  const press = () => {
    document.querySelector("main")?.focus({ preventScroll: true });
    leave(sandbox);
    if (elsewhere?.kind === "lesson") follow(`#${placePath("lessons")}`);
  };
  return (
    <Button className="ms-auto" onClick={press}>
      Leave
      <span className="sr-only"> the lesson</span>
    </Button>
  );
}
