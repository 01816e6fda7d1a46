import { all } from "~/db/batch";
import type { MemberId, SiteId, StoredClientId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { isAllowed, type Staff } from "../permission/permission";
import { balanceAtLeast, grant, selectGrant } from "./wallet-sql";

/** HTTP status of each reason why credits are not changed. */
export const CREDIT_REFUSALS = { not_permitted: 403, not_applicable: 409 } as const;

/** The credits that one action of staff may give or take. */
export const MAX_GIVEN_CREDITS = 10_000;

type CreditChange = {
  member: { id: MemberId; siteId: SiteId };
  /** Negative: taken. */
  credits: number;
  reason: string;
  /** The id of the form, so that a form sent twice counts once. */
  key: StoredClientId;
};

/**
 * Gives or takes credits as an entry of the ledger. Refused if the member has no wallet or fewer
 * credits than are to be taken.
 */
export async function changeCredits(
  services: Pick<Services, "db" | "now">,
  staff: Staff,
  { member, credits, reason, key }: CreditChange,
): Promise<Outcome<null, keyof typeof CREDIT_REFUSALS>> {
  if (!isAllowed(staff.roles, "members.credits")) return refuse("not_permitted");
  if (!Number.isInteger(credits) || credits === 0 || Math.abs(credits) > MAX_GIVEN_CREDITS)
    throw new Error("The number of credits is invalid");
  const entry = { siteId: member.siteId, accountId: member.id, key, at: services.now() };
  const { change } = await runAudited(
    services,
    {
      staff,
      action: credits > 0 ? "member.credits_given" : "member.credits_taken",
      siteId: member.siteId,
      subject: { kind: "member", id: member.id },
      memberId: member.id,
      reason,
      after: { credits },
    },
    {
      change: grant({ ...entry, reason: "grant" }, credits, balanceAtLeast(member.id, -credits)),
    },
  );
  if (change.changes > 0) return done(null);
  const earlier = await all(services.db, selectGrant(member.id, key));
  return earlier.length > 0 ? done(null) : refuse("not_applicable");
}
