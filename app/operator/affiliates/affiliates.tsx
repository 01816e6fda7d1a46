import { Link } from "react-router";
import { listNetworks } from "~/domain/affiliate/manage-networks";
import { listSites } from "~/domain/site-admin/list-sites";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { LinkButton } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import { Time } from "../ui/time";
import type { Route } from "./+types/affiliates";

export const handle = { permission: "affiliates.manage" } satisfies OperatorHandle;

/** GET /operator/affiliates: the advertising networks of all sites. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = getServices(context);
  const [networks, sites] = await Promise.all([listNetworks(services), listSites(services)]);
  const hosts = new Map(sites.map(({ id, host }) => [id, host]));
  return {
    networks: networks.map(({ id, siteId, label, url, createdAt, endedAt }) => ({
      id,
      siteId,
      host: hosts.get(siteId) ?? siteId,
      label,
      calls: new URL(url).hostname,
      createdAt,
      endedAt,
    })),
  };
}

export default function Affiliates({ loaderData: { networks } }: Route.ComponentProps) {
  return (
    <OperatorPage
      title="Affiliates"
      lead="Networks that learn of confirmed members and sales they brought."
      actions={<LinkButton to="/operator/affiliates/add">Add a network</LinkButton>}
    >
      <Table
        caption="Advertising networks"
        rows={networks}
        keyOf={({ id }) => id}
        empty="No network yet."
        columns={[
          {
            label: "Network",
            cell: ({ id, siteId, label }) => (
              <Link to={`/operator/affiliates/${siteId}/${id}`} className="font-semibold underline">
                {label}
              </Link>
            ),
          },
          { label: "Site", cell: ({ host }) => host },
          { label: "Calls", cell: ({ calls }) => calls },
          { label: "Since", cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            label: "State",
            cell: ({ endedAt }) => (endedAt === null ? "running" : "ended"),
          },
        ]}
      />
    </OperatorPage>
  );
}
