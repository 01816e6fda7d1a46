import type { SQL } from "drizzle-orm";
import { type Language, languageOr } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { AccountStatus } from "../account/account";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import type { Measure } from "../conduct/conduct";
import { decisionPath } from "../moderation-decision/decision-link";
import type { Decision, NewDecision } from "../moderation-decision/moderation-decision-sql";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/profile-sql";

type Affected = {
  siteId: SiteId;
  memberId: MemberId;
  origin: string;
  statuses: readonly AccountStatus[];
};

const ACTIVE = ["active"] as const;
const CONFIRMED = ["active", "suspended", "banned"] as const;
/** A member who can no longer log in learns why, even if the address was never confirmed. */
const ANY_REACHABLE = [...CONFIRMED, "not_confirmed"] as const;
const ACCOUNT_MEASURES: readonly Measure[] = ["suspension", "ban_proposed", "ban"];

/** The account states in which the mailbox gets e-mails about a decision. */
function reachableStatuses({ kind, measures }: Pick<Decision, "kind" | "measures">) {
  if (measures.some((measure) => ACCOUNT_MEASURES.includes(measure))) return ANY_REACHABLE;
  return kind === "photo" ? ACTIVE : CONFIRMED;
}

/**
 * The statement of reasons (Regulation (EU) 2022/2065, article 17): an e-mail to the affected member
 * in their language, written where `when` holds. Null if there is no measure, or no mailbox that
 * certainly is the member's.
 */
export async function writeStatement(
  services: Services,
  decision: NewDecision,
  { origin, when }: { origin: string; when: SQL },
): Promise<WrittenEmail | null> {
  const { siteId, memberId, ground } = decision;
  if (!memberId || ground === "no_breach") return null;
  const statuses = reachableStatuses({ kind: decision.kind, measures: [...decision.measures] });
  const recipient = await findRecipient(services, { siteId, memberId, origin, statuses });
  if (!recipient) return null;
  const { name, ...envelope } = recipient;
  const link = { siteId, decision: decision.id, language: envelope.language };
  const { facts, factsLanguage, found, staff, until = null, subjectsAt = [] } = decision;
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
        added: subjectsAt[0] ?? null,
        alsoAdded: subjectsAt.slice(1),
        page: await decisionPath(services.networkKey, link),
      },
    },
    when,
  );
}

async function findRecipient(
  services: Services,
  { siteId, memberId: id, origin, statuses }: Affected,
) {
  const member = { id, siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!account || !statuses.includes(account.status)) return null;
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
  const statuses = reachableStatuses(decision);
  const recipient = await findRecipient(services, { siteId, memberId, origin, statuses });
  if (!recipient) return null;
  const { name, ...envelope } = recipient;
  const fields = { name, decided: at };
  return enqueueEmail(services, { ...envelope, template: "moderation_undone", fields }, when);
}

type AppealAnswer = {
  origin: string;
  upheld: boolean;
  reply: string;
  replyLanguage: Language;
  when: SQL;
};

/** The answer to an appeal, by e-mail. */
export async function writeAppealAnswer(
  services: Services,
  { siteId, memberId, at }: Decision,
  { origin, upheld, reply, replyLanguage, when }: AppealAnswer,
): Promise<WrittenEmail | null> {
  if (!memberId) return null;
  const statuses = ANY_REACHABLE;
  const recipient = await findRecipient(services, { siteId, memberId, origin, statuses });
  if (!recipient) return null;
  const { name, ...envelope } = recipient;
  const fields = { name, decided: at, upheld, reply: reply || null, replyLanguage };
  return enqueueEmail(services, { ...envelope, template: "appeal_decided", fields }, when);
}
