import { Form, Link, redirect, useNavigation } from "react-router";
import { DISAGREEMENT_TEXTS } from "~/domain/order/disagreement-texts";
import {
  countDisagreements,
  listReconciliations,
  reconcileNow,
} from "~/domain/order/run-reconciliation";
import { reconcileSchema } from "~/domain/order/staff-order.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/reconciliation";
import { Time } from "./format";

export const handle = { permission: "money.read" } satisfies OperatorHandle;

/** The result of each site's last comparison. */
export async function loader({ context }: Route.LoaderArgs) {
  const sites = await listReconciliations(getServices(context));
  const times = sites.flatMap(({ at }) => (at === null ? [] : [at]));
  return {
    sites,
    count: countDisagreements(sites),
    never: sites.filter(({ at }) => at === null).map(({ name, host }) => `${name} (${host})`),
    last: times.length > 0 ? Math.max(...times) : null,
  };
}

/** Compares the records of a site, or of all sites, now. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site } = await readActionForm(request, reconcileSchema);
  const isDone = await reconcileNow(getServices(context), getStaff(context), site ?? null);
  if (!isDone) throw notFound();
  return redirect("/operator/reconciliation", 303);
}

const textOf = (what: string): string =>
  (DISAGREEMENT_TEXTS as Record<string, string>)[what] ?? what;

export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  const { sites, count, never, last } = loaderData;
  const { state, formData } = useNavigation();
  const found = sites.flatMap((site) =>
    site.found.map((disagreement) => ({ ...disagreement, site })),
  );
  return (
    <OperatorPage
      title="Reconciliation"
      lead="Orders, payments, refunds, receipts and ledger of the last 35 days, compared every night."
      actions={
        <Form method="post">
          <Button type="submit" busy={state !== "idle" && !formData?.has("site")}>
            Compare all now
          </Button>
        </Form>
      }
    >
      {never.length > 0 ? (
        <div className="mb-4">
          <Alert tone="warning" title={last === null ? "Nothing was ever compared." : undefined}>
            {last === null
              ? "The first night does it, or you now."
              : `Never compared: ${never.join(", ")}.`}
          </Alert>
        </div>
      ) : null}
      <h2 className="text-lg">{`Disagreements: ${count ?? "not known"}`}</h2>
      <p className="mb-2 text-sm text-muted">
        Last comparison: {last === null ? "never" : <Time at={last} />}
      </p>
      <Table
        caption="Disagreements"
        rows={found}
        keyOf={({ site, what, id }) => `${site.id} ${what} ${id}`}
        empty={never.length > 0 ? "No site that was compared has one." : "All records agree."}
        columns={[
          {
            label: "Order",
            cell: ({ site, orderId }) => (
              <Link to={`/operator/orders/${site.id}/${orderId}`} className="underline">
                {orderId}
              </Link>
            ),
          },
          { label: "What disagrees", cell: ({ what }) => textOf(what) },
          { label: "Concerns", cell: ({ id, orderId }) => (id === orderId ? "the order" : id) },
          { label: "Site", cell: ({ site }) => site.name },
        ]}
      />
      <h2 className="mt-8 mb-2 text-lg">Last comparisons</h2>
      <Table
        caption="Last comparisons"
        rows={sites}
        keyOf={({ id }) => id}
        empty="There is no site."
        columns={[
          { label: "Site", cell: ({ name, host }) => `${name} (${host})` },
          { label: "Compared", cell: ({ at }) => (at === null ? "never" : <Time at={at} />) },
          {
            label: "Disagreements",
            cell: ({ at, found: own }) => (at === null ? "–" : own.length),
            number: true,
          },
          {
            label: "Now",
            cell: ({ id, name }) => (
              <Form method="post">
                <input type="hidden" name="site" value={id} />
                <Button
                  type="submit"
                  variant="secondary"
                  size="sm"
                  aria-label={`Compare ${name} now`}
                  busy={state !== "idle" && formData?.get("site") === id}
                >
                  Compare
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </OperatorPage>
  );
}
