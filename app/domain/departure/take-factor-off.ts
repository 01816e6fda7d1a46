import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { endSessions } from "../session/leaving-sql";
import { deleteLoginsSince } from "../session/session-sql";
import { closePages } from "./close-pages";
import { writeDeedLetter } from "./deed-letter";
import {
  type DeedRow,
  isWaiting,
  isWaitingWithFactor,
  markCarriedOut,
  subjectOf,
} from "./staff-store";

/**
 * Removes a second factor after theft or a lost phone, with every passkey and session, since their
 * owner is unknown. Afterwards only the password or the mailbox gives access to the account (R157).
 */
export async function takeFactorOff(services: Services, row: DeedRow): Promise<void> {
  const member = { id: row.accountId, siteId: row.siteId };
  const waits = isWaiting(row.id);
  const when = isWaitingWithFactor(row);
  const letter = await writeDeedLetter(services, row, { template: "account_factor_off", when });
  const { ended } = await runBatch(services.db, {
    letter: letter?.statement,
    ended: endSessions(subjectOf(row)),
    logins: deleteLoginsSince(member, 0, waits),
    done: markCarriedOut(row.id, services.now()),
  });
  closePages(services, member, ended.rows);
  letter?.enqueue();
}
