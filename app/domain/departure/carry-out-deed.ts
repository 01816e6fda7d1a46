import { all, first, runBatch } from "~/db/batch";
import type { SiteId, StaffDeedId } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { closePages } from "./close-pages";
import { writeDeedLetter } from "./deed-letter";
import { hardenDeparture, insertDeparture } from "./departure-store";
import { hideAccount, restoreAccount } from "./hide-sql";
import {
  type DeedRow,
  isWaiting,
  markCarriedOut,
  mayCarryOut,
  selectKnocked,
  selectWaiting,
  subjectOf,
} from "./staff-store";
import { takeFactorOff } from "./take-factor-off";

const AT_A_TIME = 20;
const HIDDEN = {
  suspend: { kind: "suspension", status: "suspended", letter: "account_suspended" },
  ban: { kind: "ban", status: "banned", letter: "account_banned" },
} as const;

/**
 * Executes a logged moderation action for a request with the secret of its row. Writing the row
 * requires database access, so no other proof is needed. False if there is no such action or it was
 * executed.
 */
export async function carryOutKnocked(
  services: Services,
  siteId: SiteId,
  { deed, knock }: { deed: StaffDeedId; knock: string },
): Promise<boolean> {
  const row = await first(services.db, selectKnocked(siteId, deed, await hashSecret(knock)));
  if (row) await carryOut(services, row);
  return row !== null;
}

/**
 * Executes actions whose request never arrived, because the site was not reachable when they were
 * written.
 */
export async function carryOutWaiting(services: Services): Promise<void> {
  for (const row of await all(services.db, selectWaiting(AT_A_TIME))) await carryOut(services, row);
}

/**
 * Each action is one batch: the account, the e-mail with reason and appeal, and the action's
 * execution time.
 */
async function carryOut(services: Services, row: DeedRow): Promise<void> {
  if (row.deed === "restore") await restore(services, row);
  else if (row.deed === "factor_off") await takeFactorOff(services, row);
  else await hide(services, row, HIDDEN[row.deed]);
  services.log("account.staff_deed", { site: row.siteId, account: row.accountId, deed: row.deed });
}

async function hide(
  services: Services,
  row: DeedRow,
  { kind, status, letter: template }: (typeof HIDDEN)["suspend" | "ban"],
): Promise<void> {
  const member = { id: row.accountId, siteId: row.siteId };
  const at = services.now();
  const when = mayCarryOut(row, [kind]);
  const waits = isWaiting(row.id);
  const letter = await writeDeedLetter(services, row, { template, when });
  const { hidden } = await runBatch(services.db, {
    departure: insertDeparture({ ...member, kind, origin: row.origin, at, dueAt: null }, waits),
    harder: kind === "ban" ? hardenDeparture(member.id, waits) : undefined,
    hidden: hideAccount(member, { status, when, at }),
    letter: letter?.statement,
    done: markCarriedOut(row.id, at),
  });
  closePages(services, member, hidden.ended.rows);
  letter?.enqueue();
}

async function restore(services: Services, row: DeedRow): Promise<void> {
  const now = services.now();
  const when = mayCarryOut(row, ["suspension", "ban"]);
  const letter = await writeDeedLetter(services, row, { template: "account_restored", when });
  await runBatch(services.db, {
    letter: letter?.statement,
    restored: restoreAccount(subjectOf(row), {
      kinds: ["suspension", "ban"],
      from: ["suspended", "banned"],
      now,
    }),
    done: markCarriedOut(row.id, now),
  });
  letter?.enqueue();
}
