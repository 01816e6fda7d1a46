import type { SQL } from "drizzle-orm";
import { languageOr } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/profile-sql";
import type { CaseOutcome } from "./complaint";

type DecidedCase = {
  number: string;
  accountId: MemberId | null;
  language: string;
  /** Of a report. */
  reportedName?: string | null;
};
type CaseAnswer = { siteId: SiteId; origin: string; outcome: CaseOutcome; reply: string | null };

/**
 * The e-mails that inform the complainants of the outcome, written where `when` holds: to members
 * whose address is confirmed, as the receipt was.
 */
export async function writeOutcomes(
  services: Services,
  cases: readonly DecidedCase[],
  { siteId, origin, outcome, reply, when }: CaseAnswer & { when: SQL },
): Promise<WrittenEmail[]> {
  const found = await Promise.all(
    cases.map(async ({ number, accountId, language, reportedName: reported = null }) => {
      if (accountId === null) return null;
      const member = { id: accountId, siteId };
      const [[account], [profile]] = await Promise.all([
        services.readTogether(selectRecipientWithStatus(member)),
        services.readTogether(selectName(member)),
      ]);
      if (account?.status !== "active") return null;
      const fields = { name: profile?.name ?? null, number, reported, reason: reply, outcome };
      return enqueueEmail(
        services,
        {
          siteId,
          origin,
          to: account.email,
          language: languageOr(language),
          account: accountId,
          template: "complaint_decided",
          fields,
        },
        when,
      );
    }),
  );
  return found.filter((email) => email !== null);
}
