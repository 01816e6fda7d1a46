import type { SQL } from "drizzle-orm";
import { languageOr } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import type { Decision, NewDecision } from "../moderation-decision/moderation-decision-sql";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/profile-sql";

type Affected = { siteId: SiteId; memberId: MemberId; origin: string };

/**
 * The statement of reasons (Regulation (EU) 2022/2065, article 17): an e-mail to the affected member
 * in their language, written where `when` holds. Null if there is no measure, or no mailbox that
 * certainly is the member's.
 */
export async function writeStatement(
  services: Services,
  decision: NewDecision,
  { subjectAt, origin, when }: { subjectAt: number | null; origin: string; when: SQL },
): Promise<WrittenEmail | null> {
  const { siteId, memberId, ground } = decision;
  if (!memberId || ground === "no_breach") return null;
  const recipient = await findRecipient(services, { siteId, memberId, origin });
  if (!recipient) return null;
  const { name, ...envelope } = recipient;
  const { facts, factsLanguage, found, staff, until = null } = decision;
  const measures = decision.measures.filter((measure) => measure !== "none");
  return enqueueEmail(
    services,
    {
      ...envelope,
      template: "moderation_decision",
      fields: {
        name,
        measures,
        ground,
        facts: facts || null,
        factsLanguage,
        found,
        automatic: staff === null,
        until,
        added: subjectAt,
      },
    },
    when,
  );
}

async function findRecipient(services: Services, { siteId, memberId: id, origin }: Affected) {
  const member = { id, siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  if (account?.status !== "active") return null;
  const { email: to, language } = account;
  return {
    siteId,
    origin,
    to,
    language: languageOr(language),
    account: id,
    name: profile?.name ?? null,
  };
}

/** An e-mail that a decision was undone, to the member who got its statement of reasons. */
export async function writeUndone(
  services: Services,
  decision: Decision,
  { origin, when }: { origin: string; when: SQL },
): Promise<WrittenEmail | null> {
  const { siteId, memberId, ground, at } = decision;
  if (!memberId || ground === "no_breach") return null;
  const recipient = await findRecipient(services, { siteId, memberId, origin });
  if (!recipient) return null;
  const { name, ...envelope } = recipient;
  const fields = { name, decided: at };
  return enqueueEmail(services, { ...envelope, template: "moderation_undone", fields }, when);
}
