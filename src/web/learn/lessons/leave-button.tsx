import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { leave } from "./course.ts";

/** Closes the lesson card and moves the focus to the page below it. */
export function LeaveButton() {
  const sandbox = useSandbox();
  const elsewhere = useRoute();
  const press = () => {
    document.querySelector("main")?.focus({ preventScroll: true });
    leave(sandbox);
    if (elsewhere?.kind === "lesson") follow(`#${adminPagePath("lessons")}`);
  };
  return (
    <Button className="ms-auto" onClick={press}>
      Leave
      <span className="sr-only"> the lesson</span>
    </Button>
  );
}
