import { data, Form, redirect, useNavigation } from "react-router";
import { refundOrder, STAFF_REFUND_REFUSALS, staffRefundOf } from "~/domain/order/refund-order";
import { staffRefundSchema } from "~/domain/order/staff-order.schema";
import { proposedRefund, refundEffects } from "~/domain/order/staff-orders";
import { settlesInDays } from "~/domain/payment/payment";
import { findSite } from "~/domain/site/find-site";
import { withSiteDatabase } from "~/domain/site/site-services";
import { newId, type RefundId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import type { Route } from "./+types/refund";
import { findOrder } from "./find-order";
import { methodOf, money, typedAmount } from "./format";

export const handle = { permission: "money.refund" } satisfies OperatorHandle;

/** What is proposed to refund of an order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const { order } = await findOrder(services, params);
  return {
    order: { id: order.id, siteId: order.siteId, currency: order.currency, left: order.moneyLeft },
    unused: order.unused,
    proposed: proposedRefund(order, services.now()),
    /** Of a new form; a repeated one keeps its id. */
    refund: newId<RefundId>(),
  };
}

/** Shows what the refund would do; confirmed, refunds. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = getServices(context);
  const { order, site: administered } = await findOrder(services, params);
  const form = await readForm(request, staffRefundSchema);
  if (!form.ok) return data({ error: INVALID, preview: null, typed: null }, { status: 422 });
  const { refund: refundId, amount, credits, reason, confirm } = form.value;
  const typed = { refund: refundId, amount, credits, reason };
  if (confirm) {
    const site = await findSite(services, administered.host);
    if (!site) throw notFound();
    const input = { orderId: order.id, refundId, amount, credits, reason };
    const outcome = await refundOrder(
      withSiteDatabase(services, site),
      { site, origin: services.originOf(site.host) },
      { ...input, staff: getStaff(context) },
    );
    if (outcome.ok) return redirect(`/operator/orders/${site.id}/${order.id}?refunded=1`, 303);
    return refuse(outcome.refusal, typed);
  }
  if (!proposedRefund(order, services.now())) return refuse("nothing_left", typed);
  const checked = staffRefundOf(order, { amount, credits });
  if (!checked.ok) return refuse(checked.refusal, typed);
  const method = order.payments.find(({ id }) => id === order.paymentId)?.method ?? order.method;
  return data({
    error: null,
    preview: { ...refundEffects(order, { amount, credits }), method, email: order.email },
    typed,
  });
}

type Typed = { refund: RefundId; amount: number; credits: number; reason: string };

const refuse = (refusal: keyof typeof STAFF_REFUND_REFUSALS, typed: Typed) =>
  data(
    { error: REFUSALS[refusal], preview: null, typed },
    { status: STAFF_REFUND_REFUSALS[refusal] },
  );

const INVALID = "An amount such as 12.50, a number of credits and a reason are needed.";
const REFUSALS: Record<keyof typeof STAFF_REFUND_REFUSALS, string> = {
  not_found: "There is no such order.",
  nothing_left: "Nothing is left to refund, or staff refunded this order before.",
  too_much: "That is more money or more credits than the order has left.",
};

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { order, proposed } = loaderData;
  const back = `/operator/orders/${order.siteId}/${order.id}`;
  const typed = actionData?.typed ?? null;
  return (
    <OperatorPage title="Refund an order" lead={`Order ${order.id}`} narrow>
      {actionData?.error ? (
        <Alert tone="danger" live>
          {actionData.error}
        </Alert>
      ) : null}
      {actionData?.preview && typed ? (
        <Preview {...actionData.preview} currency={order.currency} typed={typed} />
      ) : null}
      {proposed ? (
        <RefundForm
          loaderData={loaderData}
          typed={typed}
          hasPreview={Boolean(actionData?.preview)}
        />
      ) : (
        <p className="desk-card">{REFUSALS.nothing_left}</p>
      )}
      <p className="mt-4">
        <LinkButton to={back} variant="quiet">
          Back to the order
        </LinkButton>
      </p>
    </OperatorPage>
  );
}

type Effects = ReturnType<typeof refundEffects>;
type PreviewProps = Effects & {
  method: Parameters<typeof settlesInDays>[0];
  email: string | null;
  currency: string;
  typed: Typed;
};

/** Everything that the button below it does. */
function Preview({ currency, typed, ...effects }: PreviewProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <section className="desk-card mb-6 grid gap-4" aria-labelledby="preview">
      <h2 id="preview" className="text-lg">
        What this does
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {listEffects(effects, currency).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <blockquote className="border-s-4 border-line ps-3 whitespace-pre-wrap">
        {typed.reason}
      </blockquote>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="refund" value={typed.refund} />
        <input type="hidden" name="amount" value={typedAmount(typed.amount)} />
        <input type="hidden" name="credits" value={typed.credits} />
        <input type="hidden" name="reason" value={typed.reason} />
        <Button type="submit" name="confirm" value="yes" variant="danger" busy={busy}>
          {`Refund ${money(typed.amount, currency)}`}
        </Button>
      </Form>
    </section>
  );
}

function listEffects(
  effects: Omit<PreviewProps, "currency" | "typed">,
  currency: string,
): string[] {
  const { amount, credits, moneyLeft, balance, endsOrder, endsPremium, note } = effects;
  const { method, email, sendsEmail } = effects;
  return [
    `The provider sends ${money(amount, currency)} back by ${methodOf(method)}; ${
      moneyLeft > 0 ? money(moneyLeft, currency) : "nothing"
    } of the price stays.`,
    credits === 0
      ? "No credits are taken."
      : `${credits} credits are taken${balance === null ? "." : `; the member keeps ${balance}.`}`,
    note
      ? `A credit note of ${money(note.amount, currency)} is issued, with ${money(note.vat, currency)} VAT.`
      : "No credit note is issued: earlier ones cover the price.",
    endsOrder ? "The order counts as refunded." : "The order keeps its state.",
    ...(endsPremium ? ["The member's Premium ends."] : []),
    sendsEmail
      ? `${email ?? "The member"} gets an e-mail with this reason, and reads it on the order's page:`
      : "The account was erased, so nobody gets an e-mail. The reason is stored:",
    ...(settlesInDays(method) ? ["The money may need several bank days."] : []),
  ];
}

type RefundFormProps = Pick<Route.ComponentProps, "loaderData"> & {
  typed: Typed | null;
  hasPreview: boolean;
};

function RefundForm({ loaderData, typed, hasPreview }: RefundFormProps) {
  const { order, unused, proposed, refund } = loaderData;
  const busy = useNavigation().state !== "idle";
  if (!proposed) return null;
  const { amount, credits } = typed ?? proposed;
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="refund" value={typed?.refund ?? refund} />
      <p className="text-muted">
        {proposed.isDue
          ? "The right of withdrawal is open: the amounts below are due."
          : "The right of withdrawal has ended: the amounts below are the price of the unspent credits."}
      </p>
      <Field
        name="amount"
        label={`Amount (${order.currency})`}
        hint={`At most ${typedAmount(order.left)}.`}
        defaultValue={typedAmount(amount)}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <Field
        name="credits"
        label="Credits to take back"
        hint={`At most ${unused}.`}
        defaultValue={String(credits)}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <ReasonField
        hint="The member reads it. The audit log keeps it."
        defaultValue={typed?.reason}
      />
      <Button type="submit" variant={hasPreview ? "secondary" : "primary"} busy={busy}>
        Show what happens
      </Button>
    </Form>
  );
}
