import { Link } from "react-router";
import { isAllowed } from "~/domain/permission/permission";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/overview";
import { WORK_SOURCES } from "./work";

export const handle = { permission: "desk.open" } satisfies OperatorHandle;

/** GET /operator: the work that waits for somebody with the roles of this staff member. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, roles } = getStaff(context);
  const services = getServices(context);
  const sources = WORK_SOURCES.filter(({ permission }) => isAllowed(roles, permission));
  return {
    work: await Promise.all(
      sources.map(async ({ to, label, count }) => ({
        to,
        label,
        count: await count(services, id),
      })),
    ),
  };
}

export default function Overview({ loaderData: { work } }: Route.ComponentProps) {
  const waits = work.some(({ count }) => count !== 0);
  return (
    <OperatorPage title="Overview" lead={waits ? "What waits for you." : "Nothing waits for you."}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {work.map(({ to, label, count }) => (
          <li key={to + label}>
            <Link to={to} className="desk-card flex items-baseline gap-3 hover:border-brand">
              <strong className="text-2xl tabular-nums">{count ?? "–"}</strong>
              <span className={count === 0 ? "text-muted" : undefined}>
                {count === null ? `${label}: not every site was compared` : label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </OperatorPage>
  );
}
