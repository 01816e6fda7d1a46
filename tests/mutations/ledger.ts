import { inDomain, inFile } from "./mutation.ts";

const check = inDomain("wallet/check-wallet", "wallet/hash-chain");
const months = inDomain("wallet/check-wallet");
const hashChain = inDomain("wallet/hash-chain", "wallet/check-wallet");
const linked = inDomain("wallet/hash-chain-store", "wallet/link-entries");
const rounds = inDomain("wallet/link-entries");
const payers = inDomain("conversation/payers-sql");
const chain = inDomain("wallet/hash-chain");
const link = inDomain("wallet/link-entries", "wallet/compact-ledger");
const fold = inDomain("wallet/compact-ledger");
const slices = inDomain("wallet/wallet", "wallet/hash-chain");
const paid = inDomain("wallet/wallet-sql", "deactivation/refund-fakes");
const refunds = inDomain("deactivation/refund-fakes");
const statement = inDomain("conversation/statement-store", "conversation/list-wallet-entries");
const balances = inDomain("wallet/wallet-sql", "conversation/list-wallet-entries");
const command = inFile(
  "scripts/ledger/read-wallets.ts",
  ["scripts/ledger/ledger.test.ts"],
  "architecture",
);

/** The ledger: its hash chain, its compacted months, its refunds and its statements. */
export const LEDGER = [
  check("a changed entry passes", "!isSameLink(due, link)", "!due"),
  check(
    "a missing entry passes",
    'violations.push(violation("missing", number));\n    const',
    "violations.length;\n    const",
  ),
  check("a balance that is no sum passes", "sum === whole.wallet.balance", "Boolean(sum)"),
  months("a folded row's sum is not looked at", "    fold.amount === sum &&\n"),
  months("a folded row is of any number of payments", "fold.folded === covered.length &&\n    "),
  months("a folded row stands anywhere", "    fold.number === covered.at(-1)?.number &&\n"),
  months(
    "a folded row needs no proof",
    " &&\n    fold.hash === (await hashCompactedRow(fold, covered))",
  ),
  months(
    "an entry taken from a folded month passes",
    'violations.push(violation("missing", number));\n  return',
    "void number;\n  return",
  ),
  months("a link may be taken out", "number <= lastLinked && !link", "number < 0"),
  months("a wallet has more than it counts", "if (number > wallet.entries)", "if (number > 1e9)"),
  hashChain("a chain is any wallet's", '["wallet", id, siteId]', '["wallet", siteId]'),
  linked(
    "what another run has linked is linked again",
    "\n    WHERE j.value ->> 'number' > coalesce((SELECT max(number) FROM wallet_links WHERE wallet_id = j.value ->> 'walletId'), 0)",
  ),
  rounds("a run ends with its first round", "more: full && links.length > 0", "more: false"),
  chain("a link forgets the one before it", "[before.hash, ...values]", "values"),
  chain(
    "a link forgets what was paid for",
    "amount, conversationId, seq, at, folded, balance]",
    "amount, seq, at, folded, balance]",
  ),
  link("a gap is linked over", "entry.number !== end.number + 1", "entry.number < end.number"),
  fold("what is broken is folded away", ".violations.length > 0", ".violations.length > 99"),
  fold(
    "photos and gifts are folded",
    'reason === "message" && monthOf(at) < open',
    'reason !== "folded" && monthOf(at) < open',
  ),
  fold(
    "what is not linked is folded by the clock",
    "covered.length === payments.length",
    "payments.length > 0",
  ),
  slices("some wallets have no turn", 'step === steps - 1 ? "~"', 'step === steps ? "~"'),
  paid("what was given back is given again", "'refund'), 0))", "'none'), 0))"),
  paid(
    "what is long ago is given back",
    "AND created_at >= ${since} AND created_at >",
    "AND ${since} > 0 AND created_at >",
  ),
  refunds(
    "a letter comes without a refund",
    "when: hasUnrefunded(paid)",
    "when: undefined as never",
  ),
  refunds(
    "some payers wait for ever",
    "if (payers.length < MAX_PAYERS_PER_BAN)\n    await run",
    "await run",
  ),
  payers(
    "what was paid to others is given back",
    "p.member_id = ${id} AND p.site_id",
    "${id} <> '' AND p.site_id",
  ),
  payers(
    "another site's payers are found",
    " AND p.site_id = ${siteId} AND",
    " AND ${siteId} <> '' AND",
  ),
  payers("who paid nothing is written to", " AND ${paid} > 0"),
  payers("any number of payers at once", "LIMIT ${literal(limit)}", "LIMIT ${literal(limit)} + 9"),
  refunds("who cannot log in is written to", 'account?.status !== "active"', "!account"),
  statement(
    "an entry names who is gone",
    "AND ${isCounterpartVisible(id)} AND ${notBlocked",
    "AND ${notBlocked",
  ),
  statement("an entry names who is blocked", " AND ${notBlocked(id, sql`p.other_id`)}"),
  statement("an entry names the other two", "p.member_id = ${id} AND p.site_id", "p.site_id"),
  statement("an entry names somebody of another site", " AND p.site_id = ${siteId}\n", "\n"),
  statement(
    "a page of entries begins with the last one",
    "WHERE number < ${before}",
    "WHERE number <= ${before}",
  ),
  balances(
    "a statement is of every wallet",
    "WHERE w.account_id = ${accountId}) e",
    "WHERE ${accountId} <> '') e",
  ),
  balances(
    "a balance beside a folded month is made up",
    "coalesce(l.balance, e.balance)",
    "e.balance",
  ),
  command("another site's wallets are looked at", "`AND site_id = ${quote(siteId)}`", '""'),
];
