import { first, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectAddressee } from "../account/leaving-sql";
import { writeReturnLink } from "../account/write-return-link";
import { enqueueLetter } from "../outbox/enqueue-letter";
import { selectName } from "../profile/leaving-sql";
import { isDue, selectDue } from "./departure-store";

/**
 * Writes a second e-mail with a reactivation link after the first one failed, while reactivation is
 * possible (R559); false if it is not.
 */
export async function writeWayBackAnew(services: Services, member: MemberKey): Promise<boolean> {
  const { id: account, siteId } = member;
  const now = services.now();
  const due = await first(services.db, selectDue(member, now));
  const [[addressee], [profile]] = await Promise.all([
    services.readTogether(selectAddressee(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!due || !addressee) return false;
  const { dueAt: until, origin } = due;
  const when = isDue(member, now);
  const link = await writeReturnLink(services, member, { until, when });
  const letter = enqueueLetter(
    services,
    {
      ...{ siteId, account, origin, to: addressee.email, template: "deletion_started" },
      language: languageOr(addressee.language),
      fields: { name: profile?.name ?? null, secret: link.secret, until },
    },
    when,
  );
  await runBatch(services.db, { link: link.statement, letter: letter.statement });
  letter.enqueue();
  return true;
}
