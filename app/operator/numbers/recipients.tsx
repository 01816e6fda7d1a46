import { listSites } from "~/domain/site/list-sites";
import { averageOf, listMonthlyRecipients } from "~/domain/statistics/list-recipients";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/recipients";
import { formatCount } from "./format";

export const handle = { permission: "numbers.read" } satisfies OperatorHandle;

/** Monthly active recipients by site, and of all sites in the Union. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = getServices(context);
  const sites = await listSites(services);
  const { months, sites: counts } = await listMonthlyRecipients(
    services,
    sites.map(({ id }) => id),
  );
  const rows = sites.map(({ id, name }) => {
    const own = counts.find(({ siteId }) => siteId === id);
    const [union, everywhere] = [own?.union ?? [], own?.everywhere ?? []];
    return { id, name, union, everywhere, average: averageOf(union) };
  });
  const unionByMonth = months.map((_, n) =>
    rows.reduce((sum, row) => sum + (row.union[n] ?? 0), 0),
  );
  return { months, rows, unionByMonth, average: averageOf(unionByMonth) };
}

export default function Recipients({ loaderData }: Route.ComponentProps) {
  const { months, rows, unionByMonth, average } = loaderData;
  return (
    <OperatorPage
      back={{ to: "/operator/numbers", label: "Numbers" }}
      title="Active recipients"
      lead={`${formatCount(average)} members a month in the European Union, on average of six months.`}
    >
      <div className="grid grid-cols-1 gap-4">
        <Table
          caption="Active members in the European Union by month"
          rows={[
            ...rows.map(({ id, name, union, average: own }) => ({ id, name, union, own })),
            { id: "all", name: "All sites", union: unionByMonth, own: average },
          ]}
          keyOf={({ id }) => id}
          empty="There is no site yet."
          columns={[
            { label: "Site", cell: ({ name }) => name },
            ...months.map((month, n) => ({
              label: month,
              cell: ({ union }: { union: number[] }) => formatCount(union[n] ?? 0),
              number: true,
            })),
            { label: "Average", cell: ({ own }) => formatCount(own), number: true },
          ]}
        />
        <div className="desk-card max-w-prose text-sm text-muted">
          <p>
            For article 24(2) of regulation (EU) 2022/2065 (DSA), to be published every six months.
            A member counts once a month, by the country of their signup; an unknown country counts
            as one of the Union. A person who is a member of two sites counts twice.
          </p>
          <p className="mt-2">
            Visitors who are no members are not included: they are not recognized, so a visitor of
            three days would count three times. Their visits are on the page of numbers. Recital 77
            requires no tracking for this purpose.
          </p>
        </div>
      </div>
    </OperatorPage>
  );
}
