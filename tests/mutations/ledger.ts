import { inDomain, inFile } from "./mutation.ts";

const check = inDomain("wallet/check-wallet", "wallet/chain");
const months = inDomain("wallet/check-wallet", "wallet/fold-entries");
const chain = inDomain("wallet/chain");
const link = inDomain("wallet/link-entries", "wallet/fold-entries");
const fold = inDomain("wallet/fold-entries");
const slices = inDomain("wallet/wallet", "wallet/chain");
const paid = inDomain("wallet/wallet-sql", "departure/refund-fakes");
const refunds = inDomain("departure/refund-fakes");
const statement = inDomain("conversation/statement-store", "conversation/list-entries");
const balances = inDomain("wallet/wallet-sql", "conversation/list-entries");
const command = inFile(
  "scripts/ledger/read-wallets.ts",
  ["scripts/ledger/ledger.test.ts"],
  "house",
);

/** The ledger: its chain, its folded months, what it gives back and what it tells. */
export const LEDGER = [
  check("a changed entry passes", "!isSame(due, link)", "!due"),
  check(
    "a missing entry passes",
    'faults.push(fault("missing", number));\n    const',
    "faults.length;\n    const",
  ),
  check("a balance that is no sum passes", "sum === whole.wallet.balance", "Boolean(sum)"),
  months(
    "a folded row's sum is not looked at",
    "    fold.amount === sum &&\n    fold.number === covered.at(-1)?.number &&\n    fold.hash === (await proveFold(fold, covered))",
    "    sum < 1",
  ),
  months(
    "an entry taken from a folded month passes",
    "    fold.folded === covered.length &&\n    fold.amount === sum &&\n    fold.number === covered.at(-1)?.number &&\n    fold.hash === (await proveFold(fold, covered))",
    "    sum < 1000",
  ),
  chain("a link forgets the one before it", "[before.hash, ...values]", "values"),
  chain(
    "a link forgets what was paid for",
    "amount, conversationId, seq, at, folded, balance]",
    "amount, seq, at, folded, balance]",
  ),
  link("a gap is linked over", "entry.number !== end.number + 1", "entry.number < end.number"),
  fold("what is broken is folded away", ".faults.length > 0", ".faults.length > 99"),
  slices("some wallets have no turn", 'step === steps - 1 ? "~"', 'step === steps ? "~"'),
  paid("what was given back is given again", "'refund'), 0))", "'none'), 0))"),
  paid(
    "what is long ago is given back",
    "AND created_at >= ${since} AND created_at >",
    "AND ${since} > 0 AND created_at >",
  ),
  refunds("a letter comes without a refund", "when: isOwed(paid)", "when: undefined as never"),
  refunds("who cannot log in is written to", 'account?.status !== "active"', "!account"),
  statement(
    "an entry names who is not seen",
    "AND ${isThereToTalk(id)} AND ${notBlocked(id, sql`p.other_id`)}",
    "",
  ),
  balances(
    "a balance beside a folded month is made up",
    "coalesce(l.balance, e.balance)",
    "e.balance",
  ),
  command("another site's wallets are looked at", "`AND site_id = ${quote(siteId)}`", '""'),
];
