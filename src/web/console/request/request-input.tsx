import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { WhenLoaded } from "#web/ui/when-loaded.tsx";
import { BodyViews } from "./body-views.tsx";
import { PathField } from "./path-field.tsx";
import { QueryFields } from "./query-fields.tsx";

const BodyEditor = lazyPart(() => import("./body-editor.tsx").then((part) => part.BodyEditor), "soon");

/** The operation's input: its body, or the parameters of its path and query. */
export function RequestInput() {
  const { id, query, body }: Operation = operations[useOperation()];
  const columns = useColumns();
  if (body) {
    return (
      <div className="flex flex-col gap-3 p-4">
        {columns === 1 && <BodyViews />}
        <WhenLoaded>
          <BodyEditor />
        </WhenLoaded>
      </div>
    );
  }
  if (!id && !query) return <p className="p-4 text-ink2">This call takes no parameters.</p>;
  return (
    <div className="grid grid-cols-2 gap-4 p-4 @2xl:grid-cols-3">
      {id && <PathField />}
      {query && <QueryFields query={query} />}
    </div>
  );
}
