import { first } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { days } from "~/kit/duration";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { DELETION_GRACE_DAYS, type MemberKey } from "../account/account";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { runAudited } from "../audit-log/run-audited";
import { isAllowed, type Staff } from "../permission/permission";
import { selectName } from "../profile/profile-sql";
import { prepareDeletion } from "./deletion";

/** HTTP status of each reason why staff do not begin an erasure. */
export const ERASURE_REFUSALS = {
  not_permitted: 403,
  not_found: 404,
  not_applicable: 409,
} as const;

/**
 * Begins the erasure of an account whose member asked staff for it, as the member could: hidden at
 * once, erased after fourteen days, and until then the mailed link brings it back (R349). A second
 * call finds it in deletion and is done.
 */
export async function beginErasure(
  services: Services,
  staff: Staff,
  { member, reason, origin }: { member: MemberKey; reason: string; origin: string },
): Promise<Outcome<null, keyof typeof ERASURE_REFUSALS>> {
  if (!isAllowed(staff.roles, "members.privacy")) return refuse("not_permitted");
  const account = await first(services.db, selectRecipientWithStatus(member));
  if (!account) return refuse("not_found");
  if (account.status === "deletion_pending") return done(null);
  const profile = await first(services.db, selectName(member));
  const until = services.now() + days(DELETION_GRACE_DAYS);
  const { batch, publish } = await prepareDeletion(services, member, {
    origin,
    language: languageOr(account.language),
    email: account.email,
    name: profile?.name ?? null,
    until,
  });
  const { deactivation: change, ...rest } = batch;
  const results = await runAudited(
    services,
    {
      staff,
      action: "member.erasure_begun",
      siteId: member.siteId,
      subject: { kind: "member", id: member.id },
      memberId: member.id,
      reason,
      before: { status: account.status },
      after: { status: "deletion_pending", until },
    },
    { change, ...rest },
  );
  if (results.change.changes !== 1) return refuse("not_applicable");
  services.log("account.deletion_asked", { site: member.siteId, reason: "staff" });
  publish(results.hidden.ended.rows);
  return done(null);
}
