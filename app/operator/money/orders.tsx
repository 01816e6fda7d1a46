import { Form, Link } from "react-router";
import { countryName } from "~/domain/location/countries";
import { ORDER_STATES } from "~/domain/order/order";
import { orderFilterSchema } from "~/domain/order/staff-order.schema";
import { listOrdersForStaff, parseOrderSearch } from "~/domain/order/staff-orders";
import { listSites } from "~/domain/site/list-sites";
import { days } from "~/kit/duration";
import { orderNumberOf } from "~/kit/order-number";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/orders";
import { methodOf, money, Time } from "./format";

export const handle = { permission: "money.read" } satisfies OperatorHandle;

/** Orders of all sites, the newest first, filtered by the query. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const query = Object.fromEntries(url.searchParams);
  const typed = orderFilterSchema.parse(query);
  const sites = await listSites(services);
  const ids = sites.map(({ id }) => id);
  const filter = {
    siteId: ids.find((id) => id === typed.site),
    state: typed.state || undefined,
    search: parseOrderSearch(typed.search, ids),
    from: typed.from ? Date.parse(typed.from) : 0,
    until: typed.until ? Date.parse(typed.until) + days(1) : Number.MAX_SAFE_INTEGER,
  };
  const page = await listOrdersForStaff(services, { filter, after: query.after ?? null });
  const older = new URLSearchParams(typed);
  if (page.next) older.set("after", page.next);
  return {
    typed,
    sites: sites.map(({ id, name, host }) => ({ id, name, host })),
    orders: page.orders.map((order) => ({
      ...order,
      site: sites.find(({ id }) => id === order.siteId)?.name ?? order.siteId,
    })),
    older: page.next ? `?${older}` : null,
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { typed, sites, orders, older } = loaderData;
  return (
    <OperatorPage title="Orders" lead="Of all sites, the newest first. Times are UTC.">
      <Filters typed={typed} sites={sites} />
      <Table
        caption="Orders, the newest first"
        rows={orders}
        keyOf={({ id }) => id}
        empty="No order fits."
        compact
        columns={[
          {
            label: "Order",
            cell: ({ id, siteId, createdAt }) => (
              <>
                <Link to={`/operator/orders/${siteId}/${id}`} className="underline">
                  {orderNumberOf(id)}
                </Link>
                <span className="block text-muted">
                  <Time at={createdAt} />
                </span>
              </>
            ),
          },
          { label: "State", cell: ({ state }) => STATE_NAMES[state] },
          {
            label: "Price",
            cell: ({ price, currency, credits }) => (
              <span className="whitespace-nowrap">
                {money(price, currency)}
                <span className="block text-muted">{`${credits} credits`}</span>
              </span>
            ),
            number: true,
          },
          { label: "Paid by", cell: ({ method }) => methodOf(method) },
          {
            label: "Member",
            cell: ({ email, country }) => (
              <>
                {email ?? "erased"}
                <span className="block text-muted">{countryName(country, "en")}</span>
              </>
            ),
          },
          { label: "Site", cell: ({ site }) => <span className="whitespace-nowrap">{site}</span> },
        ]}
      />
      {older ? (
        <p className="mt-4">
          <Link to={older} className="underline">
            Older orders
          </Link>
        </p>
      ) : null}
    </OperatorPage>
  );
}

export const STATE_NAMES: Record<(typeof ORDER_STATES)[number], string> = {
  open: "not paid",
  completed: "paid",
  withdrawn: "refunded",
  charged_back: "charged back",
};

type FiltersProps = Pick<Route.ComponentProps["loaderData"], "typed" | "sites">;

function Filters({ typed, sites }: FiltersProps) {
  const isNarrowed = [typed.site, typed.state, typed.from, typed.until].some(Boolean);
  return (
    <Form method="get" className="desk-card mb-5 grid gap-3">
      <Field
        name="search"
        label="Number or e-mail address"
        type="search"
        defaultValue={typed.search}
      />
      <details className="desk-filters" open={isNarrowed}>
        <summary className="flex cursor-pointer items-center justify-between py-2 font-semibold">
          Site, state and days
          <Icon name="chevron-down" size={18} className="shrink-0" />
        </summary>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <Field as="select" name="site" label="Site" defaultValue={typed.site}>
            <option value="">every site</option>
            {sites.map(({ id, name, host }) => (
              <option key={id} value={id}>{`${name} (${host})`}</option>
            ))}
          </Field>
          <Field as="select" name="state" label="State" defaultValue={typed.state}>
            <option value="">every state</option>
            {ORDER_STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_NAMES[state]}
              </option>
            ))}
          </Field>
          <Field type="date" name="from" label="Placed from" defaultValue={typed.from} />
          <Field type="date" name="until" label="Placed until" defaultValue={typed.until} />
        </div>
      </details>
      <Button type="submit" className="justify-self-start">
        Filter
      </Button>
    </Form>
  );
}
