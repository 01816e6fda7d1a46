import { Link } from "react-router";
import { CASE_QUEUES, type CaseQueue } from "~/domain/moderation/queues";
import { isAllowed } from "~/domain/permission/permission";
import { listSitesWithHealth } from "~/domain/site-admin/site-health";
import { collectEverywhere } from "~/domain/support/collect-complaints";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { listNavigation } from "../navigation";
import { OperatorPage } from "../ui/operator-page";
import { siteQueryPath } from "../ui/site-query";
import { Table } from "../ui/table";
import type { Route } from "./+types/sites";
import { Mail, PaymentHealth, Work } from "./health-cells";

export const handle = { permission: "sites.read" } satisfies OperatorHandle;

/** Every site with its health and what is missing before it can be public. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = getServices(context);
  const { id: staff, roles } = getStaff(context);
  const sections = listNavigation(roles).map(({ to }) => to);
  const linkTo = (path: string) => (sections.includes(path) ? path : null);
  await collectEverywhere(services);
  const sites = await listSitesWithHealth(services, staff);
  return {
    now: services.now(),
    links: {
      cases: linkTo("/operator/cases"),
      photos: linkTo("/operator/photos"),
      support: linkTo("/operator/support"),
      orders: linkTo("/operator/orders"),
    },
    mayEdit: isAllowed(roles, "sites.edit"),
    sites: sites.map(({ id, host, database, settings, problems, health }) => ({
      id,
      host,
      database,
      name: settings?.name ?? "settings are not valid",
      countries: settings?.countries ?? [],
      signups: settings?.signups ?? null,
      problems,
      health,
    })),
  };
}

/** An item of a queue, in the singular. */
const QUEUE_WORDS: Record<CaseQueue, string> = {
  report: "reported member",
  complaint: "complaint",
  message: "held message",
  ban: "proposed ban",
  appeal: "appeal",
};

export default function Sites({ loaderData }: Route.ComponentProps) {
  const { sites, now, links, mayEdit } = loaderData;
  const queueOf = (site: string, queue: CaseQueue) =>
    links.cases && siteQueryPath(`${links.cases}?queue=${queue}`, site);
  return (
    <OperatorPage
      title="Sites"
      lead={`${sites.length} ${sites.length === 1 ? "domain" : "domains"} of this deployment. Mail and payments: the last 24 hours.`}
      actions={
        mayEdit ? (
          <Link to="/operator/sites/add" className="button primary sm">
            Add a domain
          </Link>
        ) : null
      }
    >
      <Table
        caption="Sites"
        rows={sites}
        keyOf={({ id }) => id}
        empty="There is no site yet."
        columns={[
          {
            label: "Site",
            cell: ({ id, name, host, countries, signups, database }) => (
              <>
                <Link to={`/operator/sites/${id}`} className="font-semibold underline">
                  {name}
                </Link>
                <span className="block text-muted">{host}</span>
                <span className="block text-xs text-muted">
                  {[countries.slice(0, 4).join(" ") + (countries.length > 4 ? " …" : ""), database]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                {signups === "all" ? null : (
                  <span className="block text-warning">{`signups: ${signups}`}</span>
                )}
              </>
            ),
          },
          {
            label: "Answers",
            cell: ({ id, health }) => (
              <>
                {CASE_QUEUES.map((queue) => (
                  <Work
                    key={queue}
                    label={QUEUE_WORDS[queue]}
                    work={health.cases[queue]}
                    now={now}
                    to={queueOf(id, queue)}
                  />
                ))}
                <Work
                  label="support thread"
                  work={health.support}
                  now={now}
                  to={links.support && siteQueryPath(`${links.support}?tab=all`, id)}
                />
              </>
            ),
          },
          {
            label: "Photos",
            cell: ({ id, health }) => (
              <Work
                label="photo"
                work={health.photos}
                now={now}
                to={links.photos && siteQueryPath(links.photos, id)}
              />
            ),
          },
          { label: "Mail", cell: ({ health }) => <Mail mail={health.mail} /> },
          {
            label: "Payments",
            cell: ({ health }) => (
              <PaymentHealth payments={health.payments} now={now} to={links.orders} />
            ),
          },
          {
            label: "To do",
            cell: ({ problems }) =>
              problems.length === 0 ? (
                <span className="text-success">complete</span>
              ) : (
                <ul className="grid gap-1">
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </OperatorPage>
  );
}
