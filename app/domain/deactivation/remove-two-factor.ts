import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { endSessions } from "../session/member-data-sql";
import { deleteLoginMethodsSince } from "../session/session-sql";
import { closePages } from "./close-pages";
import {
  isWaiting,
  isWaitingWithTwoFactor,
  type ModerationAction,
  markExecuted,
  subjectOf,
} from "./moderation-action-store";
import { writeModerationEmail } from "./moderation-email";

/**
 * Removes a second factor after theft or a lost phone, with every passkey and session, since their
 * owner is unknown. Afterwards only the password or the mailbox gives access to the account (R157).
 */
export async function removeTwoFactor(services: Services, row: ModerationAction): Promise<void> {
  const member = { id: row.accountId, siteId: row.siteId };
  const waits = isWaiting(row.id);
  const when = isWaitingWithTwoFactor(row);
  const email = await writeModerationEmail(services, row, {
    template: "account_factor_off",
    when,
  });
  const { ended } = await runBatch(services.db, {
    email: email?.statement,
    ended: endSessions(subjectOf(row)),
    logins: deleteLoginMethodsSince(member, 0, waits),
    done: markExecuted(row.id, services.now()),
  });
  closePages(services, member, ended.rows);
  email?.enqueue();
}
