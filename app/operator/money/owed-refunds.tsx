import { Link } from "react-router";
import { listOwedRefunds } from "~/domain/order/owed-refunds";
import { listSites } from "~/domain/site/list-sites";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/owed-refunds";
import { Deadline, methodOf, money, Time } from "./format";
import { REFUND_KIND_NAMES } from "./order";

export const handle = { permission: "money.read" } satisfies OperatorHandle;

/** Refunds whose money has not arrived, the most urgent first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const [sites, page] = await Promise.all([
    listSites(services),
    listOwedRefunds(services, url.searchParams.get("after")),
  ]);
  return {
    now: services.now(),
    refunds: page.rows.map((row) => ({
      ...row,
      site: sites.find(({ id }) => id === row.siteId)?.name ?? row.siteId,
    })),
    next: page.next && `?after=${page.next}`,
  };
}

const STATE_NAMES: Record<string, string> = {
  waiting: "asked for within five minutes",
  pending: "under way at the provider",
  failed: "failed: pay another way",
};

export default function OwedRefunds({ loaderData: { now, refunds, next } }: Route.ComponentProps) {
  return (
    <OperatorPage
      title="Refunds due"
      lead="Withdrawals and refunds whose money has not arrived. The law gives 14 days."
    >
      <Table
        caption="Refunds due, the most urgent first"
        rows={refunds}
        keyOf={({ id }) => id}
        empty="All money has arrived."
        columns={[
          { label: "Due", cell: ({ dueAt }) => <Deadline at={dueAt} now={now} /> },
          {
            label: "Order",
            cell: ({ siteId, orderId }) => (
              <Link to={`/operator/orders/${siteId}/${orderId}`} className="underline">
                {orderId}
              </Link>
            ),
          },
          { label: "Kind", cell: ({ kind }) => REFUND_KIND_NAMES[kind] },
          { label: "State", cell: ({ state }) => STATE_NAMES[state] ?? state },
          {
            label: "Amount",
            cell: ({ amount, currency }) => money(amount, currency),
            number: true,
          },
          { label: "Paid by", cell: ({ method }) => methodOf(method) },
          { label: "Begun", cell: ({ createdAt }) => <Time at={createdAt} /> },
          { label: "Site", cell: ({ site }) => site },
        ]}
      />
      {next ? (
        <p className="mt-4">
          <Link to={next} className="underline">
            Less urgent refunds
          </Link>
        </p>
      ) : null}
    </OperatorPage>
  );
}
