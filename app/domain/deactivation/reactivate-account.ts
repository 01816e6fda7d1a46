import { first, run, runBatch } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { selectPendingDeletion } from "../account/member-data-sql";
import { ownerOfSpent, spendToken } from "../account/token-sql";
import { writeReactivationToken } from "../account/write-reactivation-token";
import { selectReactivationPeriod } from "./deactivation-store";
import { restoreAccount } from "./hide-sql";

/**
 * Reactivates an account by its mailed link, once, with its previous state. Refused for a
 * used, expired or foreign link.
 */
export async function reactivateByLink(
  services: Services,
  siteId: SiteId,
  secret: string,
): Promise<Outcome<MemberId, "link_closed">> {
  const now = services.now();
  const spent = { siteId, purpose: "reactivate" as const, secretHash: await hashSecret(secret) };
  const owner = ownerOfSpent(spent, now);
  const { restored } = await runBatch(services.db, {
    spent: spendToken(spent, now),
    restored: restoreAccount(owner, { kinds: ["deletion"], from: ["deletion_pending"], now }),
  });
  const [back] = restored.ended.rows;
  if (!back) return refuse("link_closed");
  services.log("account.returned", { site: siteId, account: back.id });
  return done(back.id);
}

/**
 * A new reactivation link after the right password was typed for an account in deletion; null if
 * there is none. The caller must have verified the password.
 */
export async function createReactivationLink(
  services: Services,
  siteId: SiteId,
  email: string,
): Promise<string | null> {
  const account = await first(services.db, selectPendingDeletion(siteId, email));
  if (!account) return null;
  const member = { id: account.id, siteId };
  const due = await first(services.db, selectReactivationPeriod(member, services.now()));
  if (!due) return null;
  const link = await writeReactivationToken(services, member, { until: due.dueAt });
  await run(services.db, link.statement);
  return link.secret;
}
