import { run } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { PaymentId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Payments, Services } from "~/services";
import { type GoingRow, noteBegun } from "../payment/begin-sql";
import { leadingTo, movePayment } from "../payment/news-sql";
import { type DebitAsked, type PaymentAsked, RefusedForGood } from "../payment/payment";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import type { PayableRow } from "./pay-store";

/** Whoever pays, and where: `words` says on the provider's page what is paid for, in their language. */
export type Payer = {
  site: Site;
  viewer: Viewer;
  /** Of the site, as the browser knows it. */
  origin: string;
  timeZone?: string;
  words?: (credits: number) => string;
};
/** Where the payer's browser goes; null where nothing is left for them to do. */
export type WayToPay = { paymentId: PaymentId; url: string | null };

/** A provider says by itself what became of a payment; so long after it was begun it is asked. */
export const LOOK_AFTER = minutes(5);

type Going = { order: PayableRow; going: GoingRow; payments: Payments };

type Given = {
  bank?: string | undefined;
  debit?: DebitAsked | undefined;
  /** The account's own address. */
  email: string | null;
};

/** What the provider is asked to collect: the order's price, and nothing that came with the request but the payer's bank and mandate. */
export function askedOf(
  { site, viewer, origin, words }: Payer,
  { bank, debit, email }: Given,
  { order, going, payments }: Going,
): PaymentAsked {
  const { id, method } = going;
  const known = payments.banks(method).find((one) => one.id === bank);
  return {
    ...{ id, method, siteId: viewer.siteId, orderId: order.id },
    ...{ amount: order.price, currency: order.currency },
    words: words?.(order.credits) ?? `${site.name} · ${order.credits}`,
    language: viewer.language,
    bank: known?.id ?? null,
    debit: debit ?? null,
    email,
    returnUrl: new URL(`/transactions/${order.id}`, origin).href,
  };
}

/** What a provider refuses for good collects nothing: it holds no code, and is no debit that waits for its bank (R326). */
async function tellNotBegun(services: Services, { id, siteId }: PaymentAsked, why: unknown) {
  const fault = why instanceof Error ? why.name : "unknown";
  const told = { site: siteId, payment: id };
  if (!(why instanceof RefusedForGood))
    return services.log("payment.not_begun", { ...told, fault });
  services.log("payment.refused", told);
  const over = { id, to: "failed", from: leadingTo("failed"), fault: "other" } as const;
  await run(services.db, movePayment({ ...over, at: services.now() }));
}

/** Where the provider cannot be reached the payment stays as it is: the next try is the same one there. */
export async function carryOut(
  services: Services,
  payments: Payments,
  asked: PaymentAsked,
): Promise<Outcome<WayToPay, "provider_down">> {
  const begun = await payments
    .begin(asked)
    .catch((fault: unknown) => tellNotBegun(services, asked, fault));
  if (!begun) return refuse("provider_down");
  const at = services.now();
  await run(services.db, noteBegun(asked.id, { ...begun, at, lookAt: at + LOOK_AFTER }));
  return done({ paymentId: asked.id, url: begun.url });
}
