import { data, Link } from "react-router";
import { isRefused, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/missing";
import { OperatorPage } from "./operator-page";

export const handle = { permission: "desk.open" } satisfies OperatorHandle;

/** Every address without a page; and in place of a page that the role does not permit. */
export function loader({ context }: Route.LoaderArgs) {
  const refused = isRefused(context);
  return data({ refused }, { status: refused ? 403 : 404 });
}

export default function Missing({ loaderData: { refused } }: Route.ComponentProps) {
  return (
    <OperatorPage
      title={refused ? "Your role does not permit this." : "There is no such page"}
      lead={
        refused
          ? "The menu lists what your roles may open. An owner can change them."
          : "It was removed, or the address is wrong."
      }
      narrow
    >
      <Link to="/operator" className="underline">
        Overview
      </Link>
    </OperatorPage>
  );
}
