import { redirect } from "react-router";
import {
  FAKE_EVENT_COUNTS,
  FAKE_EVENT_DELAYS,
  FAKE_EVENT_ORDERS,
  type FakePaymentOutcome,
  fakeOutcomeSchema,
} from "~/domain/payment/fake-provider.schema";
import { formatMoney } from "~/i18n/format";
import type { PaymentId } from "~/kit/ids";
import { type Context, getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { notFound, requireId } from "~/request/responses";
import type { FakeProvider, FakeProviderPayment } from "~/services";
import type { Route } from "./+types/bank";

/** Button labels of the payment results; the first button of a list is the primary one. */
const BUTTON_LABELS: Record<FakePaymentOutcome, string> = {
  completed: "Pay",
  declined: "The card is declined",
  timed_out: "Too late: the page has expired",
  failed: "The payment fails",
  cancelled: "Cancel and go back",
  pending: "It stays pending",
  pending_completed: "Pending first, then paid",
  pending_failed: "Pending first, then failed",
  charged_back: "The payer takes it back (chargeback, returned debit)",
  refunded: "The bank gives back what is left, by hand",
};
const CALL_LABELS: Record<(typeof FAKE_EVENT_COUNTS)[number], string> = {
  "1": "once",
  "0": "never: the shop has to ask",
  "2": "twice",
  "10": "ten times",
};
const DELAY_LABELS: Record<(typeof FAKE_EVENT_DELAYS)[number], string> = {
  "0": "before you are back",
  "3": "3 seconds later",
  "15": "15 seconds later",
};
const ORDER_LABELS: Record<(typeof FAKE_EVENT_ORDERS)[number], string> = {
  forward: "in order",
  backward: "the last first",
};
const STATE_LABELS: Record<FakeProviderPayment["state"], string> = {
  open: "not paid yet",
  pending: "pending",
  completed: "paid",
  failed: "failed",
  cancelled: "cancelled",
  charged_back: "taken back",
};

const HTML_ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => HTML_ENTITIES[sign] ?? "");
const moneyHtml = (minor: number, currency: string) =>
  escapeHtml(formatMoney(minor, currency, "en-GB"));

/** Renders a complete page without scripts or external resources. */
function bankPage(payment: FakeProviderPayment): string {
  const { amount, currency, description, ways } = payment;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Test bank</title><style>${STYLE}</style></head><body><main>
<p>Test bank</p><h1>${moneyHtml(amount, currency)}</h1><p>${escapeHtml(description)}</p>
<dl>${detailsOf(payment)}</dl>
<p>No money moves here. You decide what comes of this payment.</p>
${ways.length > 0 ? `<form method="post">${buttonsOf(ways)}${DELIVERY_FIELDS}</form>` : "<p>Nothing more can come of it.</p>"}
</main></body></html>`;
}

function detailsOf({
  method,
  bank,
  holder,
  state,
  refunded,
  currency,
  id,
}: FakeProviderPayment): string {
  const facts = [
    ["Method", method],
    ["Bank", bank],
    ["Account of", holder],
    ["State", STATE_LABELS[state]],
    ["Given back", refunded > 0 ? formatMoney(refunded, currency, "en-GB") : null],
    ["Payment", id],
  ] as const;
  return facts
    .map(([name, value]) =>
      value ? `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>` : "",
    )
    .join("");
}

const buttonsOf = (ways: readonly FakePaymentOutcome[]) =>
  `<div class="ways">${ways
    .map((way) => `<button name="outcome" value="${way}">${BUTTON_LABELS[way]}</button>`)
    .join("")}</div>`;

type SelectField = { label: string; order: readonly string[]; text: Record<string, string> };

/** Options in the schema's order, whose first is its default. */
const selectOf = (name: string, { label, order, text }: SelectField) =>
  `<label>${label}<select name="${name}">${order
    .map((value) => `<option value="${value}">${text[value]}</option>`)
    .join("")}</select></label>`;

const DELIVERY_FIELDS = `<fieldset><legend>How the bank tells the shop</legend>${[
  selectOf("calls", { label: "How often", order: FAKE_EVENT_COUNTS, text: CALL_LABELS }),
  selectOf("delay", { label: "When", order: FAKE_EVENT_DELAYS, text: DELAY_LABELS }),
  selectOf("order", { label: "Of several", order: FAKE_EVENT_ORDERS, text: ORDER_LABELS }),
].join("")}</fieldset>`;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; }
dd { text-align: right; overflow-wrap: anywhere; }
.ways, fieldset, label { display: grid; gap: 0.5rem; }
button, select { min-height: 2.75rem; font: inherit; }
.ways button:first-child { font-weight: 700; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
`;

/**
 * /dev/bank/{payment}: page of the test bank, in English, in place of a real provider's page. The
 * tester chooses the payment's result. Exists in local mode only and reads no session.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const payment = await requireTestBank(context).find(requireId<PaymentId>(params.payment));
  if (!payment) throw notFound();
  return new Response(bankPage(payment), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    },
  });
}

/** Applies the chosen result if the payment still allows it, and redirects to the shop. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const bank = requireTestBank(context);
  const id = requireId<PaymentId>(params.payment);
  const form = await readForm(request, fakeOutcomeSchema);
  if (!form.ok) return form.reply;
  const back = await bank.choose(id, form.value);
  if (back) return redirect(back, 303);
  if (!(await bank.find(id))) throw notFound();
  return redirect(`/dev/bank/${id}`, 303);
}

function requireTestBank(context: Context): FakeProvider {
  const { bank } = getServices(context);
  if (!bank) throw notFound();
  return bank;
}
