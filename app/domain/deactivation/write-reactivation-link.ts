import { first, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { writeReactivationToken } from "../account/write-reactivation-token";
import { enqueueEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/member-data-sql";
import { canReactivate, selectReactivationPeriod } from "./deactivation-store";

/**
 * Writes a second e-mail with a reactivation link after the first one failed, while reactivation is
 * possible (R559); false if it is not.
 */
export async function rewriteReactivationEmail(
  services: Services,
  member: MemberKey,
): Promise<boolean> {
  const { id: account, siteId } = member;
  const now = services.now();
  const due = await first(services.db, selectReactivationPeriod(member, now));
  const [[addressee], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!due || !addressee) return false;
  const { dueAt: until, origin } = due;
  const when = canReactivate(member, now);
  const link = await writeReactivationToken(services, member, { until, when });
  const confirmationEmail = enqueueEmail(
    services,
    {
      siteId,
      account,
      origin,
      to: addressee.email,
      template: "deletion_started",
      language: languageOr(addressee.language),
      fields: { name: profile?.name ?? null, secret: link.secret, until },
    },
    when,
  );
  await runBatch(services.db, {
    link: link.statement,
    confirmationEmail: confirmationEmail.statement,
  });
  confirmationEmail.enqueue();
  return true;
}
