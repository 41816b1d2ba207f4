import { Link } from "wouter";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { SCOPES } from "#contract/api/scope.ts";
import { pathTo } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";

const opened = (access: Operation["access"]): readonly OperationId[] =>
  OPERATION_IDS.filter((id) => operations[id].access === access);

/** What each kind of caller may call, in addition to the rows above. */
const ROWS = [
  { holder: "no key", access: "anyone", remark: "at retail prices; with a key at yours" },
  { holder: "any live key", access: "any_key", remark: "no scope beyond its own" },
  ...SCOPES.map((scope) => ({ holder: <span className="font-mono">{scope}</span>, access: scope, remark: null })),
] as const;

/** What each scope allows, according to the contract. */
export function ScopeTable() {
  return (
    <Card heading="What each scope opens">
      <table className="w-full">
        <caption className="sr-only">What a key with each scope opens</caption>
        <thead>
          <tr className="text-start text-small text-ink2">
            <th scope="col" className="w-36 py-1.5 pe-4 ps-4 font-semibold">
              Key
            </th>
            <th scope="col" className="py-1.5 pe-4 font-semibold">
              Opens
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ holder, access, remark }) => (
            <tr key={access} className="border-t border-hairline align-top">
              <th scope="row" className="py-2 pe-4 ps-4 text-start text-small font-normal">
                {holder}
              </th>
              <td className="py-2 pe-4">
                <ul className="flex flex-col tablet:flex-row tablet:flex-wrap tablet:gap-x-4">
                  {opened(access).map((id) => (
                    <li key={id}>
                      <Link
                        href={pathTo(id)}
                        className="inline-flex min-h-11 items-center text-carbon underline underline-offset-4 tablet:min-h-6"
                      >
                        {operations[id].summary}
                      </Link>
                    </li>
                  ))}
                </ul>
                {remark && <p className="text-small text-ink2">{remark}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
