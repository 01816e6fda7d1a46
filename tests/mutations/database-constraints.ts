import { inFile } from "./mutation.ts";

const walletTest = "app/domain/wallet/wallet.test.ts";
const sendMessageTest = "app/domain/conversation/send-message.test.ts";
const searchPagesTest = "app/domain/discovery/search-pages.test.ts";
const walletSql = inFile("app/domain/wallet/wallet-sql.ts", [sendMessageTest]);
const triggersByWallet = inFile("migrations/0001_triggers.sql", [
  "app/domain/wallet/wallet.test.ts",
]);
const tables = inFile("migrations/0000_tables.sql", [walletTest]);
const triggersBySearchPages = inFile("migrations/0001_triggers.sql", [searchPagesTest]);

/** Constraints and triggers of the database: wallets, and profiles with photos. */
export const DATABASE_CONSTRAINTS = [
  walletSql("a charge adds credits", "amount: sql`-${credits}`", "amount: sql`${credits}`"),
  triggersByWallet(
    "a wallet entry does not change the balance",
    "SET `balance` = `balance` + NEW.`amount`",
    "SET `balance` = `balance`",
  ),
  triggersByWallet(
    "a wallet entry can be changed",
    "SELECT RAISE(ABORT, 'wallet entries are never changed')",
    "SELECT 1",
  ),
  triggersByWallet(
    "a wallet can be deleted",
    "SELECT RAISE(ABORT, 'wallets with entries stay')",
    "SELECT 1",
  ),
  triggersByWallet(
    "an erased member's wallet is assigned to another account",
    "NEW.`account_id` IS NOT NULL OR ",
    "",
  ),
  triggersByWallet(
    "an insert replaces an account's wallet",
    " OR EXISTS (SELECT 1 FROM `wallets` WHERE `account_id` = NEW.`account_id`)",
    "",
  ),
  tables(
    "a wallet entry accepts half a credit",
    `,\n\tCONSTRAINT "wallet_entries_amount_whole" CHECK(typeof("wallet_entries"."amount") = 'integer')`,
  ),
  triggersBySearchPages(
    "a reviewed photo does not change has_photo",
    "SET `has_photo` = (NEW.`status` = 'active')",
    "SET `has_photo` = `has_photo`",
  ),
];
