import { inDomain, inFile } from "./mutation.ts";

const hashChain = inDomain("wallet/hash-chain", "wallet/wallet");
const hashChainStore = inDomain("wallet/hash-chain-store", "wallet/wallet");
const linkAndCompact = inDomain("wallet/link-and-compact", "wallet/wallet");
const conversationSql = inDomain(
  "conversation/conversation-sql",
  "conversation/list-conversations",
);
const wallet = inDomain("wallet/wallet");
const walletSqlByExecuteModerationAction = inDomain(
  "wallet/wallet-sql",
  "deactivation/execute-moderation-action",
);
const executeModerationAction = inDomain("deactivation/execute-moderation-action");
const warnPartners = inDomain("deactivation/warn-partners");
const deactivationStoreByWarnPartners = inDomain(
  "deactivation/deactivation-store",
  "deactivation/warn-partners",
);
const walletEntryStore = inDomain(
  "conversation/wallet-entry-store",
  "conversation/list-conversations",
);
const walletSqlByListConversations = inDomain(
  "wallet/wallet-sql",
  "conversation/list-conversations",
);
const readWallets = inFile(
  "scripts/ledger/read-wallets.ts",
  ["scripts/ledger/ledger.test.ts"],
  "architecture",
);

/** The ledger: its hash chain, its compacted months, its refunds and its statements. */
export const LEDGER = [
  hashChain("a changed entry passes the check", "!isSameLink(due, link)", "!due"),
  hashChain(
    "a missing entry passes the check",
    'violations.push(violation("missing", number));\n    const',
    "violations.length;\n    const",
  ),
  hashChain(
    "a balance other than the sum passes the check",
    "sum === whole.wallet.balance",
    "Boolean(sum)",
  ),
  hashChain("a compacted row's sum is not checked", "    fold.amount === sum &&\n"),
  hashChain(
    "a compacted row's number of payments is not checked",
    "fold.folded === replacedLinks.length &&\n    ",
  ),
  hashChain(
    "a compacted row's number is not checked",
    "    fold.number === replacedLinks.at(-1)?.number &&\n",
  ),
  hashChain(
    "a compacted row's proof is not checked",
    " &&\n    fold.hash === (await hashCompactedRow(fold, replacedLinks))",
  ),
  hashChain(
    "an entry missing from a compacted month passes the check",
    'violations.push(violation("missing", number));\n  return',
    "void number;\n  return",
  ),
  hashChain("a missing link passes the check", "number <= lastLinked && !link", "number < 0"),
  hashChain(
    "a wallet with more entries than it counts passes the check",
    "if (number > wallet.entries)",
    "if (number > 1e9)",
  ),
  hashChain(
    "a hash chain is valid for another wallet",
    '["wallet", id, siteId]',
    '["wallet", siteId]',
  ),
  hashChainStore(
    "an entry is linked by two runs",
    "j.value ->> 'number' > coalesce(${lastNumber}, 0) ORDER",
    "1 ORDER",
  ),
  linkAndCompact(
    "a run ends after its first batch",
    "more: full && links.length > 0",
    "more: false",
  ),
  hashChain("a link's hash omits the previous link", "[before.hash, ...values]", "values"),
  hashChain(
    "a link's hash omits the conversation",
    "amount, conversationId, seq, at, folded, balance]",
    "amount, seq, at, folded, balance]",
  ),
  linkAndCompact(
    "a link is inserted across a gap",
    "entry.number !== end.number + 1",
    "entry.number < end.number",
  ),
  linkAndCompact(
    "a wallet with a violation is compacted",
    ".violations.length > 0",
    ".violations.length > 99",
  ),
  linkAndCompact(
    "payments for photos and gifts are compacted",
    'reason === "message" && monthOf(at) < open',
    'reason !== "folded" && monthOf(at) < open',
  ),
  linkAndCompact(
    "payments without a link are compacted by the scheduled job",
    "replacedLinks.length === payments.length",
    "payments.length > 0",
  ),
  wallet(
    "the last wallets are never processed",
    'step === steps - 1 ? "~"',
    'step === steps ? "~"',
  ),
  walletSqlByExecuteModerationAction(
    "refunded credits are refunded again",
    "${reason} = 'refund')",
    "${reason} = 'none')",
  ),
  walletSqlByExecuteModerationAction(
    "old payments are refunded",
    "AND ${createdAt} >= ${since} AND",
    "AND ${since} > 0 AND",
  ),
  executeModerationAction(
    "a refund e-mail is written without a refund",
    "when: hasUnrefunded(paid)",
    "when: undefined as never",
  ),
  executeModerationAction(
    "payers after the first batch are never refunded",
    "if (payers.length < MAX_PAYERS_PER_BAN)\n    await run",
    "await run",
  ),
  conversationSql(
    "payments to other members are refunded",
    "return forOwner(member, p.member_id)",
    "return forOwner({ id: sql`p.member_id`, siteId: member.siteId }, p.member_id)",
  ),
  conversationSql(
    "payers of another site are selected",
    "return forOwner(member, p.member_id)",
    "return forOwner({ id: member.id, siteId: sql`p.site_id` }, p.member_id)",
  ),
  conversationSql("a member who paid nothing is selected for a refund", " AND ${paid} > 0"),
  conversationSql(
    "any number of payers is selected at once",
    "> 0 LIMIT ${literal(limit)}",
    "> 0 LIMIT ${literal(limit)} + 9",
  ),
  executeModerationAction(
    "an account that cannot log in receives a refund e-mail",
    'account?.status !== "active"',
    "!account",
  ),
  warnPartners(
    "partners of a fake are warned before the ban can be undone",
    "until: now - WARNING_DELAY",
    "until: now",
  ),
  warnPartners(
    "partners after the first batch are never warned",
    "if (partners.length < MAX_PARTNERS_PER_BAN)\n    await run",
    "await run",
  ),
  deactivationStoreByWarnPartners(
    "a partner who cannot log in is warned",
    "${isActiveAccount(partner)} AND",
    "${partner} = ${partner} AND",
  ),
  warnPartners(
    "a partner is warned again in the next run",
    'template: "fake_removed", fields, key: warningKey(ban)',
    'template: "fake_removed", fields',
  ),
  warnPartners(
    "a warning is written after its ban was undone",
    "isBanned(accountId),",
    "undefined,",
  ),
  deactivationStoreByWarnPartners(
    "a fake banned twice is warned of twice",
    "lt(earlier.id, moderationActions.id),",
    'eq(earlier.id, "" as ModerationActionId),',
  ),
  deactivationStoreByWarnPartners(
    "the first of two bans is warned of after the second",
    "lte(deactivations.begun_at, moderationActions.carried_out_at),",
    "gt(deactivations.begun_at, 0),",
  ),
  deactivationStoreByWarnPartners(
    "warnings that wait survive the end of the ban",
    'template: "fake_removed",',
    'template: "match",',
  ),
  walletEntryStore(
    "a wallet entry names a deactivated member",
    "AND ${isCounterpartVisible(member.id)} AND ${notBlocked",
    "AND ${notBlocked",
  ),
  walletEntryStore(
    "a wallet entry names a blocked member",
    " AND ${notBlocked(member.id, sql`${p.other_id}`)}",
  ),
  walletEntryStore(
    "a wallet entry names a participant other than the partner",
    "return forOwner(member, p.member_id)",
    "return forOwner({ id: sql`p.member_id`, siteId: member.siteId }, p.member_id)",
  ),
  walletEntryStore(
    "a wallet entry names a member of another site",
    "return forOwner(member, p.member_id)",
    "return forOwner({ id: member.id, siteId: sql`p.site_id` }, p.member_id)",
  ),
  walletEntryStore(
    "a page of wallet entries repeats the previous page's last entry",
    "WHERE ${e.number} < ${before}",
    "WHERE ${e.number} <= ${before}",
  ),
  walletSqlByListConversations(
    "a statement contains entries of every wallet",
    "WHERE ${w.account_id} = ${accountId}) e",
    "WHERE ${accountId} <> '') e",
  ),
  walletSqlByListConversations(
    "a statement's balance ignores a compacted month",
    "coalesce(${l.balance}, e.balance)",
    "e.balance",
  ),
  readWallets("wallets of another site are checked", "`AND site_id = ${quote(siteId)}`", '""'),
];
