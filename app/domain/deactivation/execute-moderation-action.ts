import { all, first, runBatch } from "~/db/batch";
import type { ModerationActionId, SiteId } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { closePages } from "./close-pages";
import { insertDeactivation, turnIntoBan } from "./deactivation-store";
import { hideAccount, restoreAccount } from "./hide-sql";
import {
  isWaiting,
  type ModerationAction,
  markExecuted,
  mayExecute,
  selectRequestedAction,
  selectWaitingActions,
  subjectOf,
} from "./moderation-action-store";
import { writeModerationEmail } from "./moderation-email";
import { removeTwoFactor } from "./remove-two-factor";

const BATCH_SIZE = 20;
const HIDING_ACTIONS = {
  suspend: { kind: "suspension", status: "suspended", emailTemplate: "account_suspended" },
  ban: { kind: "ban", status: "banned", emailTemplate: "account_banned" },
} as const;

/**
 * Executes a logged moderation action for a request with the secret of its row. Writing the row
 * requires database access, so no other proof is needed. False if there is no such action or it was
 * executed.
 */
export async function executeRequestedAction(
  services: Services,
  siteId: SiteId,
  { deed, knock }: { deed: ModerationActionId; knock: string },
): Promise<boolean> {
  const row = await first(
    services.db,
    selectRequestedAction(siteId, deed, await hashSecret(knock)),
  );
  if (row) await applyModerationAction(services, row);
  return row !== null;
}

/**
 * Executes actions whose request never arrived, because the site was not reachable when they were
 * written.
 */
export async function executeWaitingActions(services: Services): Promise<void> {
  for (const row of await all(services.db, selectWaitingActions(BATCH_SIZE)))
    await applyModerationAction(services, row);
}

/**
 * Each action is one batch: the account, the e-mail with reason and appeal, and the action's
 * execution time.
 */
async function applyModerationAction(services: Services, row: ModerationAction): Promise<void> {
  if (row.deed === "restore") await restoreMember(services, row);
  else if (row.deed === "factor_off") await removeTwoFactor(services, row);
  else await hideMember(services, row, HIDING_ACTIONS[row.deed]);
  services.log("account.staff_deed", { site: row.siteId, account: row.accountId, deed: row.deed });
}

async function hideMember(
  services: Services,
  row: ModerationAction,
  { kind, status, emailTemplate: template }: (typeof HIDING_ACTIONS)["suspend" | "ban"],
): Promise<void> {
  const member = { id: row.accountId, siteId: row.siteId };
  const at = services.now();
  const when = mayExecute(row, [kind]);
  const waits = isWaiting(row.id);
  const email = await writeModerationEmail(services, row, { template, when });
  const { hidden } = await runBatch(services.db, {
    deactivation: insertDeactivation(
      { ...member, kind, origin: row.origin, at, dueAt: null },
      waits,
    ),
    harder: kind === "ban" ? turnIntoBan(member.id, waits) : undefined,
    hidden: hideAccount(member, { status, when, at }),
    email: email?.statement,
    done: markExecuted(row.id, at),
  });
  closePages(services, member, hidden.ended.rows);
  email?.enqueue();
}

async function restoreMember(services: Services, row: ModerationAction): Promise<void> {
  const now = services.now();
  const when = mayExecute(row, ["suspension", "ban"]);
  const email = await writeModerationEmail(services, row, { template: "account_restored", when });
  await runBatch(services.db, {
    email: email?.statement,
    restored: restoreAccount(subjectOf(row), {
      kinds: ["suspension", "ban"],
      from: ["suspended", "banned"],
      now,
    }),
    done: markExecuted(row.id, now),
  });
  email?.enqueue();
}
