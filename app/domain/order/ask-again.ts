import { all } from "~/db/batch";
import { days, minutes } from "~/kit/duration";
import type { Payments, Services } from "~/services";
import { type AskedAgain, selectToAskAgain } from "../payment/again-sql";
import type { PaymentNews, PaymentState } from "../payment/payment";
import { findSite } from "../site/find-site";
import { takeNews } from "./take-news";

/** Interval of the scheduled job; each run covers the payments begun in one such interval. */
const STEP = minutes(5);
/**
 * Age of a payment when its provider is queried again: a day, a week, and the withdrawal period.
 */
const AGES = [days(1), days(7), days(30)];
/** Maximum per run. More in five minutes of one day means an incident that staff notice anyway. */
const AT_ONCE = 40;

/** Our payment states that are consistent with each state the provider reports. */
const AGREES: Record<PaymentNews["state"], readonly PaymentState[]> = {
  pending: ["created", "pending"],
  // The provider keeps a payment that a bank reversed as paid: it reports disputes by webhook only.
  completed: ["completed", "surplus", "refunded", "charged_back"],
  failed: ["failed", "cancelled"],
  cancelled: ["failed", "cancelled"],
  charged_back: ["charged_back"],
};

/**
 * Queries the provider again about settled payments, a day, a week and a month after they were
 * begun. A lost event is logged as a disagreement and applied like any other event (R266). Returns
 * the number of payments queried.
 */
export async function askAgain(services: Services, payments: Payments): Promise<number> {
  const now = services.now();
  const until = now - (now % STEP);
  const spans = AGES.map((age) => ({ from: until - age - STEP, until: until - age }));
  const found = await all(services.db, selectToAskAgain(payments.name, spans, AT_ONCE));
  for (const payment of found) await ask(services, payments, payment);
  return found.length;
}

async function ask(services: Services, payments: Payments, payment: AskedAgain): Promise<void> {
  const { id, siteId, orderId, host, state } = payment;
  const told = { site: siteId, order: orderId, payment: id };
  try {
    const news = await payments.look(payment);
    if (news && AGREES[news.state].includes(state)) return;
    services.log("orders.disagree", {
      ...told,
      ...{ what: "provider", ours: state, theirs: news?.state ?? "unknown" },
    });
    const site = news && (await findSite(services, host));
    if (site && news) await takeNews(services, { site, provider: payments.name }, news);
  } catch {
    services.log("payment.unreached", told);
  }
}
