import type { SQL } from "drizzle-orm";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { enqueueEmail, type OwnedEmailOrder } from "../outbox/enqueue-email";
import type { EmailTemplateWith } from "../outbox/outbox.schema";
import { selectName } from "../profile/member-data-sql";
import type { ModerationAction } from "./moderation-action-store";

type ModerationEmailOptions = {
  template: EmailTemplateWith<{ name: string | null; reason: string }>;
  when: SQL;
};

/**
 * Writes the e-mail with a moderation decision and its reason, where `when` holds in the batch;
 * null if the account is erased.
 */
export async function writeModerationEmail(
  services: Services,
  row: ModerationAction,
  { template, when }: ModerationEmailOptions,
) {
  const member = { id: row.accountId, siteId: row.siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!account) return null;
  const { siteId, origin, reason } = row;
  const fields = { name: profile?.name ?? null, reason };
  const envelope = { siteId, origin, to: account.email, language: languageOr(account.language) };
  const order = { ...envelope, account: member.id, template, fields };
  return enqueueEmail(services, order as OwnedEmailOrder, when);
}
