import { inDomain, inFile } from "./mutation.ts";

const deactivationPath = (name: string) => `app/domain/deactivation/${name}`;
const erasureTests = [deactivationPath("erasure.test.ts"), deactivationPath("erased-once.test.ts")];
const outboxSql = inDomain("outbox/outbox-sql", "deactivation/erased-once");
const deletionTests = [deactivationPath("deletion.test.ts")];
const moderationTests = [deactivationPath("execute-moderation-action.test.ts")];

const deletion = inDomain("deactivation/deletion");
const hideStore = inFile(deactivationPath("hide-store.ts"), [...deletionTests, ...moderationTests]);
const deactivationStoreByDeletion = inFile(deactivationPath("deactivation-store.ts"), [
  ...deletionTests,
  ...erasureTests,
]);
const eraseDueAccounts = inFile(deactivationPath("erase-due-accounts.ts"), erasureTests);
const conversationDataByErasure = inFile("app/domain/conversation/member-data-sql.ts", [
  ...erasureTests,
  ...deletionTests,
]);
const complaintData = inFile("app/domain/complaint/member-data-sql.ts", erasureTests);
const deactivationStoreByExecuteModerationAction = inDomain(
  "deactivation/deactivation-store",
  "deactivation/execute-moderation-action",
);
const executeModerationAction = inDomain("deactivation/execute-moderation-action");
const dataExportStore = inDomain("data-export/data-export-store", "data-export/make-data-export");
const conversationDataByDataExport = inDomain(
  "conversation/member-data-sql",
  "data-export/make-data-export",
);
const ownData = inDomain("data-export/own-data", "data-export/make-data-export");

/** Deactivation and erasure of accounts, moderation actions, and data exports. */
export const DEACTIVATION = [
  deletion("another member's code confirms a deletion", "owner === viewer.id ?", "viewer ?"),
  deletion(
    "a deletion needs no proof",
    'if (!password) return refuse("proof_needed");',
    "if (!password) return done(null);",
  ),
  hideStore("a deleted member's profile stays visible", "profile: hideProfile(owner, sql`1`),\n"),
  hideStore(
    "sessions survive a deletion",
    "ended: endSessions(owner),",
    "ended: endSessions(sql`NULL`),",
  ),
  hideStore(
    "mailed links survive a deletion",
    "tokens: invalidateAllTokens(",
    "tokens: sql`SELECT 1`, unused: () => invalidateAllTokens(",
  ),
  inDomain("deactivation/deactivation-store", "deactivation/execute-moderation-action")(
    "a ban replaces a pending deletion",
    "eq(deactivations.kind, from), ",
  ),
  deactivationStoreByDeletion(
    "an account is erased before it is due",
    "lte(deactivations.due_at, now)",
    "gt(deactivations.due_at, 0)",
  ),
  eraseDueAccounts(
    "photos survive an erasure",
    "if (!(await eraseOwnPhotos(services, deactivation))) return false;\n",
  ),
  eraseDueAccounts(
    "data exports survive an erasure",
    "if (!(await deleteOwnExports(services, deactivation))) return false;\n",
  ),
  eraseDueAccounts(
    "messages survive an erasure",
    "if (!(await eraseOwnChats(services, deactivation))) return false;\n",
  ),
  eraseDueAccounts(
    "likes survive an erasure",
    "    likes: eraseLikes(member, BATCH_SIZE),\n",
    "    likes: {},\n",
  ),
  eraseDueAccounts(
    "blocks survive an erasure",
    "    blocks: eraseBlocks(member, BATCH_SIZE),\n",
    "    blocks: {},\n",
  ),
  eraseDueAccounts("received gifts survive an erasure", "    gifts: eraseGifts(member),\n"),
  eraseDueAccounts(
    "the moderation log identifies an erased member",
    "    actions: anonymizeActions(member),\n",
  ),
  eraseDueAccounts(
    "sent e-mails identify an erased member",
    "    emails: anonymizeEmails(member, BATCH_SIZE),\n",
    "    emails: { changes: 0 } as never,\n",
  ),
  eraseDueAccounts(
    "pending e-mails keep an erased member's address",
    "    old: deletePendingEmails(member.siteId, account.email, here),\n",
  ),
  eraseDueAccounts(
    "the confirmation of an erasure is written twice",
    "    here,\n",
    "    undefined,\n",
  ),
  outboxSql(
    "a repeated erasure deletes the pending confirmation",
    "        when,\n",
    "        sql`(1 OR ${when})`,\n",
  ),
  conversationDataByErasure("an erased message keeps its text", '      body: "",\n'),
  conversationDataByErasure(
    "an erased member's messages stay unread",
    ".set({ unread: 0, unread_since: null })",
    ".set({ unread: sql`${participants.unread}` })",
  ),
  complaintData(
    "an open complaint is erased immediately",
    "(${complaints.status} = 'closed' OR ${complaints.created_at} <= ${before})",
    "(1 OR ${before})",
  ),
  deactivationStoreByExecuteModerationAction(
    "the staff endpoint accepts any key",
    ", eq(moderationActions.knock_hash, secretHash)",
    ", sql`${secretHash} <> ''`",
  ),
  deactivationStoreByExecuteModerationAction(
    "a moderation action is executed twice",
    "eq(moderationActions.knock_hash, secretHash), isUnexecuted",
    "eq(moderationActions.knock_hash, secretHash)",
  ),
  executeModerationAction(
    "a completed two-factor removal deletes new login methods",
    "deleteLoginMethodsSince(member, 0, isWaiting(row.id))",
    "deleteLoginMethodsSince(member, 0)",
  ),
  executeModerationAction(
    "two-factor is removed without an e-mail",
    "      email: email?.statement,\n      logins",
    "      logins",
  ),
  executeModerationAction(
    "sessions survive a removal of two-factor",
    "    ended: endSessions(subjectOf(row)),",
    '    ended: endSessions(subjectOf({ ...row, id: "" as never })),',
  ),
  dataExportStore(
    "a data export is available to any member",
    "forOwner(member, takeouts.account_id)",
    "forOwner({ ...member, id: sql`account_id` }, takeouts.account_id)",
  ),
  dataExportStore(
    "a data export never expires",
    'eq(takeouts.status, "ready"), gt(takeouts.expires_at, now)),',
    'eq(takeouts.status, "ready")),',
  ),
  ownData(
    "a data export contains other members' ids",
    "return page.map(({ id, at }) => ({ name: names.get(id) ?? null, at }));",
    "return page.map(({ id, at }) => ({ name: names.get(id) ?? null, at, id }));",
  ),
  executeModerationAction(
    "a moderation e-mail is sent for an action that was not executed",
    "request as OwnedEmailRequest, when)",
    "request as OwnedEmailRequest)",
  ),
  executeModerationAction(
    "a moderation e-mail is missing from the data export",
    "account: member.id,",
    "account: null,",
  ),
  executeModerationAction(
    "a moderation action without an account fails",
    "if (!account) return null;",
    "if (!account) throw 0;",
  ),
  ownData("a data export writes times as numbers", "MOMENT.test(key)", "false"),
  ownData("a data export writes every number as a time", " && MOMENT.test(key)"),
  ownData("an empty list in a data export is not an array", 'before === "[\\n" ? "[]\\n" : '),
  conversationDataByDataExport(
    "a data export contains a deactivated partner's messages",
    "CASE WHEN ${m.sender_id} = ${reader} OR ${isCounterpartActive} THEN ${m.body} ELSE '' END",
    "${m.body}",
  ),
  conversationDataByDataExport(
    "a data export contains a deactivated partner's gifts",
    "visibleGift(reader, isCounterpartActive)",
    "m.gift",
  ),
];
