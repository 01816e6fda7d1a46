import { inFile } from "./mutation.ts";

const wallet = "app/domain/wallet/wallet.test.ts";
const send = "app/domain/conversation/write-message.test.ts";
const photos = "app/domain/discovery/photos-first.test.ts";
const entry = inFile("app/domain/wallet/wallet-sql.ts", [send]);
const erased = inFile("migrations/0001_triggers.sql", ["app/domain/wallet/erased-wallet.test.ts"]);
const ledger = inFile("migrations/0001_triggers.sql", [wallet]);
const amounts = inFile("migrations/0000_tables.sql", [wallet]);
const again = inFile("migrations/0001_triggers.sql", [wallet]);
const hasPhoto = inFile("migrations/0001_triggers.sql", [photos]);

/** Constraints of the database: money, and who has a photo to show. */
export const DATABASE_CONSTRAINTS = [
  entry("a charge is given", "amount: sql`-${credits}`", "amount: sql`${credits}`"),
  again(
    "an entry moves no balance",
    "SET `balance` = `balance` + NEW.`amount`",
    "SET `balance` = `balance`",
  ),
  ledger(
    "an entry is changed",
    "SELECT RAISE(ABORT, 'wallet entries are never changed')",
    "SELECT 1",
  ),
  ledger("a wallet is deleted", "SELECT RAISE(ABORT, 'wallets with entries stay')", "SELECT 1"),
  erased("an erased member's wallet is given to another", "NEW.`account_id` IS NOT NULL OR ", ""),
  ledger(
    "a wallet is begun anew over another",
    " OR EXISTS (SELECT 1 FROM `wallets` WHERE `account_id` = NEW.`account_id`)",
    "",
  ),
  amounts(
    "half a credit is entered",
    `,\n\tCONSTRAINT "wallet_entries_amount_whole" CHECK(typeof("wallet_entries"."amount") = 'integer')`,
  ),
  hasPhoto(
    "a photo that was judged counts as before",
    "SET `has_photo` = (NEW.`status` = 'active')",
    "SET `has_photo` = `has_photo`",
  ),
];
