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
 * Takes away a second factor that a thief or a lost phone left behind, and with it every passkey and session, since nobody
 * knows whose they are: what opens the account from then on is its password or its mailbox (R157).
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
