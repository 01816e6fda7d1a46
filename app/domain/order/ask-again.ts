import { all } from "~/db/batch";
import { days, minutes } from "~/kit/duration";
import type { Payments, Services } from "~/services";
import { type AskedAgain, selectToAskAgain } from "../payment/again-sql";
import type { PaymentNews, PaymentState } from "../payment/payment";
import { findSite } from "../site/find-site";
import { takeNews } from "./take-news";

/** The clock's step: each asks of what was begun so long before it. */
const STEP = minutes(5);
/** How old a payment is when its provider is asked once more: after a day, a week, and when the days to withdraw are over. */
const AGES = [days(1), days(7), days(30)];
/** So many in one run. More in five minutes of one day is a day on which somebody looks anyway. */
const AT_ONCE = 40;

/** What we may say of a payment of which its provider says that. */
const AGREES: Record<PaymentNews["state"], readonly PaymentState[]> = {
  pending: ["created", "pending"],
  // Taken back by a bank, it stays paid there: a dispute is told by a call alone.
  completed: ["completed", "surplus", "refunded", "charged_back"],
  failed: ["failed", "cancelled"],
  cancelled: ["failed", "cancelled"],
  charged_back: ["charged_back"],
};

/**
 * Asks the provider once more of payments that are settled, a day, a week and a month after they were begun: what was lost on its
 * way is told as a disagreement, and taken as any other news (R266). How many it was asked of.
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
