import { Link } from "react-router";
import { listChargebacks } from "~/domain/order/owed-refunds";
import { listSites } from "~/domain/site/list-sites";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/chargebacks";
import { Deadline, methodOf, money, Time } from "./format";

export const handle = { permission: "money.read" } satisfies OperatorHandle;

/** Chargebacks of cards and returned debits, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const [sites, page] = await Promise.all([
    listSites(services),
    listChargebacks(services, url.searchParams.get("after")),
  ]);
  return {
    now: services.now(),
    chargebacks: page.rows.map((row) => ({
      ...row,
      site: sites.find(({ id }) => id === row.siteId)?.name ?? row.siteId,
    })),
    next: page.next && `?after=${page.next}`,
  };
}

export default function Chargebacks({ loaderData }: Route.ComponentProps) {
  const { now, chargebacks, next } = loaderData;
  return (
    <OperatorPage
      title="Chargebacks"
      lead="Contest a card's chargeback at the provider, which shows the exact deadline."
    >
      <Table
        caption="Chargebacks, the newest first"
        rows={chargebacks}
        keyOf={({ id }) => id}
        empty="No bank took money back."
        columns={[
          {
            label: "Contest",
            cell: ({ contestUntil }) =>
              contestUntil === null ? (
                "returned debit: not possible"
              ) : (
                <Deadline at={contestUntil} now={now} />
              ),
          },
          {
            label: "Order",
            cell: ({ siteId, orderId, isPaidOutTwice }) => (
              <>
                <Link to={`/operator/orders/${siteId}/${orderId}`} className="underline">
                  {orderId}
                </Link>
                {isPaidOutTwice ? (
                  <strong className="block text-danger">
                    Refunded as well: contest it with the refund.
                  </strong>
                ) : null}
              </>
            ),
          },
          { label: "Received", cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            label: "Amount",
            cell: ({ amount, currency }) => money(amount, currency),
            number: true,
          },
          { label: "Credits taken", cell: ({ credits }) => credits, number: true },
          { label: "Paid by", cell: ({ method }) => methodOf(method) },
          { label: "Site", cell: ({ site }) => site },
        ]}
      />
      {next ? (
        <p className="mt-4">
          <Link to={next} className="underline">
            Older chargebacks
          </Link>
        </p>
      ) : null}
    </OperatorPage>
  );
}
