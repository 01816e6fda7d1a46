import type { ReactNode } from "react";
import { Link } from "react-router";
import { countryName } from "~/domain/location/countries";
import { proposedRefund, type StaffOrder } from "~/domain/order/staff-orders";
import { isAllowed } from "~/domain/permission/permission";
import { orderNumberOf } from "~/kit/order-number";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/order";
import { findOrder } from "./find-order";
import { Deadline, methodOf, money, percent, Time } from "./format";
import { STATE_NAMES } from "./orders";

export const handle = { permission: "money.read" } satisfies OperatorHandle;

/** An order with its payments, provider events, refunds, documents and ledger entries. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const { roles } = getStaff(context);
  const { order, site } = await findOrder(services, params);
  const now = services.now();
  return {
    order,
    now,
    site: { name: site.settings?.name ?? site.host, host: site.host },
    due: proposedRefund(order, now),
    mayRefund: isAllowed(roles, "money.refund"),
    mayReadMembers: isAllowed(roles, "members.read"),
    mayReadLog: isAllowed(roles, "log.read"),
    isRefunded: url.searchParams.get("refunded") === "1",
  };
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, site, due, now, mayRefund, mayReadLog, isRefunded } = loaderData;
  return (
    <OperatorPage
      back={{ to: "/operator/orders", label: "Orders" }}
      title={`Order ${orderNumberOf(order.id)}`}
      lead={`${order.credits} credits for ${money(order.price, order.currency)} on ${site.name}: ${STATE_NAMES[order.state]}.`}
      actions={
        mayRefund && due ? (
          <LinkButton to={`/operator/orders/${order.siteId}/${order.id}/refund`}>Refund</LinkButton>
        ) : null
      }
    >
      {isRefunded ? (
        <Alert tone="success" live>
          Refunded. The provider gets the request within five minutes, the member an e-mail.
        </Alert>
      ) : null}
      {due?.isDue ? (
        <div className="desk-card mb-5 flex flex-wrap items-baseline justify-between gap-2">
          <p>
            The member can withdraw: {money(due.amount, order.currency)} for {due.credits} unspent
            credits.
          </p>
          <Deadline at={due.until} now={now} />
        </div>
      ) : null}
      <Facts loaderData={loaderData} />
      <Payments order={order} />
      <Refunds order={order} />
      <Records order={order} />
      {mayReadLog ? (
        <p className="mt-5">
          <Link to={`/operator/audit?kind=order&id=${order.id}`} className="underline">
            Audit log of this order
          </Link>
        </p>
      ) : null}
    </OperatorPage>
  );
}

function Facts({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { order, site, mayReadMembers } = loaderData;
  const { currency, price, listPrice, discountPercent, discountCode, discount } = order;
  const member = order.email ?? "erased";
  return (
    <dl className="desk-card grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr_auto_1fr]">
      <Fact label="Site">{site.host}</Fact>
      <Fact label="Member">
        {mayReadMembers && order.accountId ? (
          <Link to={`/operator/members/${order.siteId}/${order.accountId}`} className="underline">
            {member}
          </Link>
        ) : (
          member
        )}
      </Fact>
      <Fact label="Placed">
        <Time at={order.createdAt} />
      </Fact>
      <Fact label="Paid">
        <Time at={order.completedAt} />
      </Fact>
      <Fact label="Price">
        {money(price, currency)}
        {price === listPrice
          ? ""
          : ` of ${money(listPrice, currency)}, ${discountPercent} % off (${discountCode ?? discount})`}
      </Fact>
      <Fact label="VAT">
        {`${money(order.vat, currency)}, ${countryName(order.country, "en")} ${percent(order.vatRate)}`}
      </Fact>
      <Fact label="Not refunded">{money(order.completedAt ? order.moneyLeft : 0, currency)}</Fact>
      <Fact label="Unspent credits">{`${order.unused} of ${order.credits}`}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

type OrderProps = { order: StaffOrder };

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Payments({ order: { payments, events, currency } }: OrderProps) {
  return (
    <Section title="Payments">
      <Table
        caption="Payments"
        rows={payments}
        keyOf={({ id }) => id}
        empty="No payment was begun."
        columns={[
          { label: "Begun", cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            label: "State",
            cell: ({ state, failure }) => (failure ? `${state}: ${failure}` : state),
          },
          { label: "Amount", cell: ({ amount }) => money(amount, currency), number: true },
          { label: "Paid by", cell: ({ method }) => methodOf(method) },
          { label: "Payment", cell: ({ id }) => id },
          {
            label: "At the provider",
            cell: ({ provider, providerId }) => `${provider} ${providerId ?? "–"}`,
          },
        ]}
      />
      <h3 className="mt-4 mb-2 font-semibold">Events of the provider</h3>
      <Table
        caption="Events of the provider"
        rows={events}
        keyOf={({ id }) => id}
        empty="The provider has sent none."
        columns={[
          { label: "Received", cell: ({ receivedAt }) => <Time at={receivedAt} /> },
          { label: "Event", cell: ({ kind, state }) => `${kind} ${state}` },
          { label: "Amount", cell: ({ amount }) => money(amount, currency), number: true },
          { label: "Payment", cell: ({ paymentId }) => paymentId },
          { label: "Id", cell: ({ id }) => id },
        ]}
      />
    </Section>
  );
}

function Refunds({ order: { refunds, currency } }: OrderProps) {
  return (
    <Section title="Refunds">
      <Table
        caption="Refunds"
        rows={refunds}
        keyOf={({ id }) => id}
        empty="Nothing was refunded."
        columns={[
          { label: "Begun", cell: ({ createdAt }) => <Time at={createdAt} /> },
          { label: "Kind", cell: ({ kind }) => REFUND_KIND_NAMES[kind] },
          { label: "State", cell: ({ state }) => state },
          { label: "Amount", cell: ({ amount }) => money(amount, currency), number: true },
          { label: "Credits", cell: ({ credits }) => credits, number: true },
          {
            label: "Reason",
            cell: ({ reason, staff }) => (
              <>
                {reason ?? "–"}
                {staff ? <span className="block text-muted">{staff}</span> : null}
              </>
            ),
          },
          { label: "Arrived", cell: ({ doneAt }) => <Time at={doneAt} /> },
        ]}
      />
    </Section>
  );
}

export const REFUND_KIND_NAMES: Record<StaffOrder["refunds"][number]["kind"], string> = {
  withdrawal: "withdrawn by the member",
  goodwill: "refunded by staff",
  surplus: "paid twice",
  chargeback: "charged back",
  at_provider: "refunded at the provider",
};

function Records({ order: { documents, entries } }: OrderProps) {
  return (
    <>
      <Section title="Receipts">
        <Table
          caption="Receipts and credit notes"
          rows={documents}
          keyOf={({ number }) => String(number)}
          empty="None was issued."
          columns={[
            { label: "Number", cell: ({ number }) => number },
            { label: "Kind", cell: ({ kind }) => kind.replace("_", " ") },
            { label: "Issued", cell: ({ issuedAt }) => <Time at={issuedAt} /> },
            { label: "Company", cell: ({ companyId }) => companyId },
          ]}
        />
      </Section>
      <Section title="Ledger entries">
        <Table
          caption="Ledger entries"
          rows={entries}
          keyOf={({ number }) => String(number)}
          empty="It changed no credits."
          columns={[
            { label: "Time", cell: ({ createdAt }) => <Time at={createdAt} /> },
            { label: "Entry", cell: ({ reason }) => reason },
            { label: "Credits", cell: ({ amount }) => amount, number: true },
            { label: "Key", cell: ({ key }) => key },
          ]}
        />
      </Section>
    </>
  );
}
