import { Link } from "react-router";
import { type AdministeredSite, listSites } from "~/domain/site-admin/list-sites";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/sites";

export const handle = { permission: "sites.read" } satisfies OperatorHandle;

/** Every site with what is missing before it can be public. */
export async function loader({ context }: Route.LoaderArgs) {
  const sites = await listSites(getServices(context));
  return { sites: sites.map(toRow) };
}

const toRow = ({ id, host, database, settings, problems }: AdministeredSite) => ({
  id,
  host,
  database,
  name: settings?.name ?? "settings are not valid",
  niche: settings?.niche ?? null,
  countries: settings?.countries ?? [],
  signups: settings?.signups ?? null,
  problems,
});

export default function Sites({ loaderData: { sites } }: Route.ComponentProps) {
  return (
    <OperatorPage title="Sites" lead={`${sites.length} domains of this deployment.`}>
      <Table
        caption="Sites"
        rows={sites}
        keyOf={({ id }) => id}
        empty="There is no site yet: npm run site -- add."
        columns={[
          {
            label: "Site",
            cell: ({ id, name, host }) => (
              <>
                <Link to={`/operator/sites/${id}`} className="font-semibold underline">
                  {name}
                </Link>
                <span className="block text-muted">{host}</span>
              </>
            ),
          },
          { label: "Niche", cell: ({ niche }) => niche ?? "–", number: true },
          { label: "Countries", cell: ({ countries }) => countries.join(" ") },
          { label: "Signups", cell: ({ signups }) => signups ?? "–" },
          { label: "Database", cell: ({ database }) => database },
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
