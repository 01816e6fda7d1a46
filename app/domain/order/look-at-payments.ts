import { all, run } from "~/db/batch";
import { allDone } from "~/kit/all-done";
import type { Payments, Services } from "~/services";
import { claimLook, giveUp, type LookDue, selectLooksDue } from "../payment/look-sql";
import { askAgainAt, UNKNOWN_FOR } from "../payment/payment";
import { findSite } from "../site/find-site";
import { FORGOTTEN_AFTER } from "./order";
import { takeNews } from "./take-news";

/** Maximum per run; the rest waits for the next run. */
const AT_ONCE = 20;

/**
 * Queries the provider about payments without a recent event and applies its answers. Returns the
 * number queried.
 */
export async function lookAtPayments(services: Services, payments: Payments): Promise<number> {
  const due = { provider: payments.name, now: services.now() };
  const found = await all(services.db, selectLooksDue(due, AT_ONCE));
  await allDone(found.map((payment) => look(services, payments, payment)));
  return found.length;
}

/** Each payment is claimed first, so that one that fails every time does not block the others. */
async function look(services: Services, payments: Payments, payment: LookDue): Promise<void> {
  const now = services.now();
  const { id, siteId, host, looks, createdAt } = payment;
  const claimed = await run(services.db, claimLook(payment, askAgainAt(now, looks)));
  if (claimed === 0) return;
  const news = await payments.look(payment).catch(() => "unreached" as const);
  if (news === "unreached") services.log("payment.unreached", { site: siteId, payment: id, looks });
  const site = await findSite(services, host);
  if (site && news && news !== "unreached")
    await takeNews(services, { site, provider: payments.name }, news);
  if (news === null && now - createdAt > UNKNOWN_FOR) await run(services.db, giveUp(payment, now));
  if (news !== "unreached" && news?.state === "pending" && createdAt <= now - FORGOTTEN_AFTER)
    await end(services, payments, payment);
}

/**
 * A payment pending for a month cannot complete its order any more (R325), so it is cancelled at
 * the provider. A payment that already collects goes on.
 */
async function end(services: Services, payments: Payments, payment: LookDue): Promise<void> {
  const { id, siteId: site } = payment;
  const ended = await payments.cancel(payment).then(
    () => true,
    () => false,
  );
  if (ended) await run(services.db, giveUp(payment, services.now()));
  else services.log("payment.not_ended", { site, payment: id });
}
