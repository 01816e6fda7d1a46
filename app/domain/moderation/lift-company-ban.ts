import type { Services } from "~/services";
import { extendToCompany } from "../deactivation/moderate-member";
import type { Decision } from "../moderation-decision/moderation-decision-sql";
import { isOnlyRestriction } from "../moderation-decision/suspension-sql";
import type { Claimant } from "./claims";

/**
 * Ends an undone ban on the company's other sites too (R337), unless a decision there keeps the
 * person out. Nothing for decisions without a ban.
 */
export async function liftBanOfCompany(
  services: Services,
  { id, memberId, siteId, measures }: Decision,
  { staff, origin }: { staff: Claimant | null; origin: string },
): Promise<void> {
  if (!memberId || !measures.includes("ban")) return;
  const member = { id: memberId, siteId };
  await extendToCompany(services, staff, {
    member,
    action: "restore",
    reason: "",
    origin,
    when: (account) => isOnlyRestriction(id, account),
  });
}
