import { inDomain, inFile } from "./mutation.ts";

const deactivation = (name: string) => `app/domain/deactivation/${name}`;
const erasure = [deactivation("erasure.test.ts"), deactivation("erased-once.test.ts")];
const once = inDomain("outbox/member-data-sql", "deactivation/erased-once");
const deletion = [deactivation("deletion.test.ts")];
const staff = [deactivation("moderation-actions.test.ts")];

const requestDeletion = inDomain("deactivation/request-deletion", "deactivation/deletion");
const hide = inFile(deactivation("hide-sql.ts"), [...deletion, ...staff]);
const store = inFile(deactivation("deactivation-store.ts"), [...deletion, ...erasure]);
const steps = inFile(deactivation("erase-due-accounts.ts"), erasure);
const chats = inFile("app/domain/conversation/member-data-sql.ts", [...erasure, ...deletion]);
const cases = inFile("app/domain/complaint/member-data-sql.ts", erasure);
const moderationActions = inDomain(
  "deactivation/moderation-action-store",
  "deactivation/moderation-actions",
);
const lost = inDomain("deactivation/remove-two-factor");
const copies = inDomain("data-export/data-export-store", "data-export/data-export");
const copied = inDomain("conversation/member-data-sql", "data-export/deactivated-partner");
const data = inDomain("data-export/own-data", "data-export/data-export");
const moderationEmail = inDomain("deactivation/moderation-email");
const list = inDomain("data-export/own-data");

/** Deactivation: who may leave, who still sees them, what remains, and who gets the data export. */
export const DEACTIVATION = [
  requestDeletion("any code deletes", "owner === viewer.id ?", "viewer ?"),
  requestDeletion(
    "a deletion needs no proof",
    'if (!password) return refuse("proof_needed");',
    "if (!password) return done(null);",
  ),
  hide("a deleted member is seen", "profile: hideProfile(owner, sql`1`),\n"),
  hide(
    "sessions outlive a deletion",
    "ended: endSessions(owner),",
    "ended: endSessions(sql`NULL`),",
  ),
  hide(
    "mailed links outlive a deletion",
    "tokens: invalidateAllTokens(",
    "tokens: sql`SELECT 1`, unused: () => invalidateAllTokens(",
  ),
  inDomain("deactivation/deactivation-store", "deactivation/moderation-actions")(
    "a ban takes the way back of who is leaving",
    " AND kind = 'suspension'",
  ),
  store("erasing does not wait", "due_at <= ${now} ORDER BY", "due_at > 0 ORDER BY"),
  steps("photos stay", "if (!(await eraseOwnPhotos(services, deactivation))) return false;\n"),
  steps("copies stay", "if (!(await deleteOwnExports(services, deactivation))) return false;\n"),
  steps("words stay", "if (!(await eraseOwnChats(services, deactivation))) return false;\n"),
  steps("likes stay", "    likes: eraseLikes(member, BATCH_SIZE),\n", "    likes: {},\n"),
  steps("blocks stay", "    blocks: eraseBlocks(member, BATCH_SIZE),\n", "    blocks: {},\n"),
  steps("what was received stays", "    gifts: eraseGifts(member),\n"),
  steps("staff's log names who was erased", "    actions: anonymizeActions(member),\n"),
  steps(
    "letters that left name who was erased",
    "    emails: anonymizeEmails(member, BATCH_SIZE),\n",
    "    emails: { changes: 0 } as never,\n",
  ),
  steps(
    "letters that wait keep the address",
    "    old: deletePendingEmails(member.siteId, account.email, here),\n",
  ),
  steps("a receipt is written twice", "    here,\n", "    undefined,\n"),
  once("a receipt is dropped by a second run", "    AND ${when}`;", "    AND (1 OR ${when})`;"),
  chats("an erased word stays", "SET body = '', sender_id", "SET sender_id"),
  chats(
    "what somebody wrote who is gone waits on",
    "SET unread = 0, unread_since = NULL",
    "SET unread = unread",
  ),
  cases(
    "an open complaint is forgotten at once",
    "(status = 'closed' OR created_at <= ${before})",
    "(1 OR ${before})",
  ),
  moderationActions(
    "staff's door takes any secret",
    " AND knock_hash = ${secretHash}",
    " AND ${secretHash} <> ''",
  ),
  moderationActions(
    "a deed is carried out twice",
    "knock_hash = ${secretHash} AND carried_out_at IS NULL",
    "knock_hash = ${secretHash}",
  ),
  lost(
    "an old deed takes a new factor off",
    "deleteLoginMethodsSince(member, 0, waits)",
    "deleteLoginMethodsSince(member, 0)",
  ),
  lost("a factor falls without a letter", "    email: email?.statement,\n"),
  lost(
    "a thief's session outlives it",
    "    ended: endSessions(subjectOf(row)),",
    '    ended: endSessions(subjectOf({ ...row, id: "" as never })),',
  ),
  copies(
    "a copy is anybody's",
    "WHERE id = ${exportId} AND account_id = ${id} AND site_id",
    "WHERE id = ${exportId} AND ${id} <> '' AND site_id",
  ),
  copies(
    "a copy lives for ever",
    "AND status = 'ready' AND expires_at > ${now}",
    "AND status = 'ready' AND ${now} > 0",
  ),
  data(
    "a copy tells others' ids",
    "return page.map(({ id, at }) => ({ name: names.get(id) ?? null, at }));",
    "return page.map(({ id, at }) => ({ name: names.get(id) ?? null, at, id }));",
  ),
  moderationEmail(
    "a letter tells of what was not done",
    "order as OwnedEmailOrder, when)",
    "order as OwnedEmailOrder)",
  ),
  moderationEmail(
    "a letter of staff's is in nobody's copy",
    "account: member.id,",
    "account: null,",
  ),
  moderationEmail(
    "who is gone is told all the same",
    "if (!account) return null;",
    "if (!account) throw 0;",
  ),
  list("moments are numbers in a copy", "MOMENT.test(key)", "false"),
  list("every number is a moment in a copy", " && MOMENT.test(key)"),
  list("a copy of nothing is no list", 'before === "[\\n" ? "[]\\n" : '),
  copied(
    "a copy tells the words of somebody who is gone",
    "CASE WHEN m.sender_id = ${id} OR ${isCounterpartActive} THEN m.body ELSE '' END AS text",
    "m.body AS text",
  ),
  copied(
    "a copy tells the gifts of somebody who is gone",
    "${visibleGift(id, isCounterpartActive)}",
    "m.gift AS gift",
  ),
];
