import { inFile } from "./mutation.ts";

const MIGRATION = "migrations/0001_triggers.sql";
const triggersByWallet = inFile(MIGRATION, ["app/domain/wallet/wallet.test.ts"]);
const triggersByExecuteModerationAction = inFile(MIGRATION, [
  "app/domain/deactivation/execute-moderation-action.test.ts",
]);

/** Triggers that protect the ledger. */
export const LEDGER_GUARDS = [
  triggersByWallet(
    "a compacted row with another sum is inserted",
    "sum(`amount`) = NEW.`amount` AND ",
    "",
  ),
  triggersByWallet(
    "a compacted row with another number of payments is inserted",
    "count(*) = NEW.`folded` AND ",
    "",
  ),
  triggersByWallet(
    "a compacted row with another entry's number is inserted",
    "max(`number`) = NEW.`number` AND ",
    "",
  ),
  triggersByWallet(
    "recent payments are compacted",
    "max(`created_at`) < (unixepoch() - 7776000) * 1000 AND ",
    "",
  ),
  triggersByWallet(
    "a compacted row without a proof is inserted",
    "NEW.`hash` IS NOT NULL AND ",
    "",
  ),
  triggersByWallet(
    "payments without a link are compacted",
    " AND NEW.`number` <= (SELECT max(`number`) FROM `wallet_links` WHERE `wallet_id` = NEW.`wallet_id`)",
    "",
  ),
  triggersByWallet(
    "a compacted row changes the balance",
    "AFTER INSERT ON `wallet_entries` WHEN NEW.`reason` <> 'folded' BEGIN UPDATE",
    "AFTER INSERT ON `wallet_entries` BEGIN UPDATE",
  ),
  triggersByWallet(
    "a compacted row deletes entries of other months",
    "DELETE FROM `wallet_entries` WHERE `wallet_id` = NEW.`wallet_id` AND `reason` = 'message' AND strftime('%Y-%m', `created_at` / 1000, 'unixepoch') = NEW.`key`",
    "DELETE FROM `wallet_entries` WHERE `wallet_id` = NEW.`wallet_id` AND `reason` = 'message'",
  ),
  triggersByWallet(
    "an entry outside a compacted month is deleted",
    "SELECT RAISE(ABORT, 'wallet entries are never deleted')",
    "SELECT 1",
  ),
  triggersByWallet(
    "a link is inserted out of order",
    "SELECT RAISE(ABORT, 'entry missing, or link out of turn')",
    "SELECT 1",
  ),
  triggersByWallet(
    "a link is inserted before its entry",
    " AND NEW.`number` <= (SELECT `entries` FROM `wallets` WHERE `id` = NEW.`wallet_id`)) IS NOT TRUE",
    ") IS NOT TRUE",
  ),
  triggersByWallet(
    "a link is changed",
    "SELECT RAISE(ABORT, 'wallet links are never changed')",
    "SELECT 1",
  ),
  triggersByWallet(
    "a link is deleted",
    "SELECT RAISE(ABORT, 'wallet links are never deleted')",
    "SELECT 1",
  ),
  triggersByExecuteModerationAction(
    "another ban is changed into a ban for a fake profile",
    "AND NEW.`fake` = OLD.`fake` ",
    "",
  ),
  triggersByExecuteModerationAction(
    "a ban without refunds is marked as refunded",
    "AND OLD.`fake` = 1 AND OLD.`refunded_at` IS NULL)",
    "AND OLD.`refunded_at` IS NULL)",
  ),
];
