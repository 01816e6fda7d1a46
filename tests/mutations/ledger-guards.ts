import { inFile } from "./mutation.ts";

const MIGRATION = "migrations/0001_triggers.sql";
const guards = inFile(MIGRATION, ["app/domain/wallet/compaction-guards.test.ts"]);
const moderationActions = inFile(MIGRATION, ["app/domain/deactivation/refund-fakes.test.ts"]);

/** What the database itself rejects in the ledger. */
export const LEDGER_GUARDS = [
  guards("a fold of another sum is written", "sum(`amount`) = NEW.`amount` AND ", ""),
  guards("a fold of another number of payments is written", "count(*) = NEW.`folded` AND ", ""),
  guards("a fold stands at another entry's number", "max(`number`) = NEW.`number` AND ", ""),
  guards("what is young is folded", "max(`created_at`) < (unixepoch() - 7776000) * 1000 AND ", ""),
  guards("a fold has no proof", "NEW.`hash` IS NOT NULL AND ", ""),
  guards(
    "what is not linked is folded",
    " AND NEW.`number` <= (SELECT max(`number`) FROM `wallet_links` WHERE `wallet_id` = NEW.`wallet_id`)",
    "",
  ),
  guards(
    "a fold moves the balance again",
    "AFTER INSERT ON `wallet_entries` WHEN NEW.`reason` <> 'folded' BEGIN UPDATE",
    "AFTER INSERT ON `wallet_entries` BEGIN UPDATE",
  ),
  guards(
    "a fold takes other entries along",
    "DELETE FROM `wallet_entries` WHERE `wallet_id` = NEW.`wallet_id` AND `reason` = 'message' AND strftime('%Y-%m', `created_at` / 1000, 'unixepoch') = NEW.`key`",
    "DELETE FROM `wallet_entries` WHERE `wallet_id` = NEW.`wallet_id` AND `reason` = 'message'",
  ),
  guards(
    "an entry of no folded month is deleted",
    "SELECT RAISE(ABORT, 'wallet entries are never deleted')",
    "SELECT 1",
  ),
  guards(
    "a link comes out of turn",
    "SELECT RAISE(ABORT, 'entry missing, or link out of turn')",
    "SELECT 1",
  ),
  guards(
    "a link comes before its entry",
    " AND NEW.`number` <= (SELECT `entries` FROM `wallets` WHERE `id` = NEW.`wallet_id`)) IS NOT TRUE",
    ") IS NOT TRUE",
  ),
  guards("a link is changed", "SELECT RAISE(ABORT, 'wallet links are never changed')", "SELECT 1"),
  guards("a link is deleted", "SELECT RAISE(ABORT, 'wallet links are never deleted')", "SELECT 1"),
  moderationActions("a ban becomes one of a fake", "AND NEW.`fake` = OLD.`fake` ", ""),
  moderationActions(
    "a ban is refunded that owes nothing",
    "AND OLD.`fake` = 1 AND OLD.`refunded_at` IS NULL)",
    "AND OLD.`refunded_at` IS NULL)",
  ),
];
