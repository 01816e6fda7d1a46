import { Link } from "react-router";
import { isAllowed } from "~/domain/permission/permission";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { age } from "../ui/age";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/overview";
import { WORK_SOURCES, type WorkCount } from "./work";

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
        work: await count(services, id),
      })),
    ),
    now: services.now(),
  };
}

export default function Overview({ loaderData: { work: sources, now } }: Route.ComponentProps) {
  const waits = sources.some(({ work }) => work?.count !== 0);
  return (
    <OperatorPage title="Overview" lead={waits ? "What waits for you." : "Nothing waits for you."}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {sources.map(({ to, label, work }) => (
          <li key={to + label}>
            <Link to={to} className="desk-card flex items-baseline gap-3 hover:border-brand">
              <strong className="text-2xl tabular-nums">{work?.count ?? "–"}</strong>
              <span className={work?.count === 0 ? "text-muted" : undefined}>
                {work === null ? `${label}: not every site was compared` : label}
                {work ? <Lateness {...work} now={now} /> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </OperatorPage>
  );
}

/** How many are past the promise, and how long the oldest waits. */
function Lateness({ overdue, oldest, now }: WorkCount & { now: number }) {
  if (oldest === null) return null;
  return (
    <span className="block text-sm">
      {overdue ? <strong className="text-danger">{`${overdue} late, `}</strong> : null}
      <span className="text-muted">
        {overdue === 0 ? "none late, " : ""}
        {`oldest ${age(now - oldest)}`}
      </span>
    </span>
  );
}
