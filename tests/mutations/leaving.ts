import { inDomain, inFile } from "./mutation.ts";

const departure = (name: string) => `app/domain/departure/${name}`;
const erasure = [departure("erasure.test.ts"), departure("erased-once.test.ts")];
const once = inDomain("outbox/leaving-sql", "departure/erased-once");
const deletion = [departure("deletion.test.ts")];
const staff = [departure("staff-deeds.test.ts")];

const ask = inDomain("departure/ask-deletion", "departure/deletion");
const hide = inFile(departure("hide-sql.ts"), [...deletion, ...staff]);
const store = inFile(departure("departure-store.ts"), [...deletion, ...erasure]);
const steps = inFile(departure("erase-account.ts"), erasure);
const chats = inFile("app/domain/conversation/leaving-sql.ts", [...erasure, ...deletion]);
const cases = inFile("app/domain/complaint/leaving-sql.ts", erasure);
const deeds = inDomain("departure/staff-store", "departure/staff-deeds");
const lost = inDomain("departure/take-factor-off");
const copies = inDomain("takeout/takeout-store", "takeout/takeout");
const copied = inDomain("conversation/leaving-sql", "takeout/gone-words");
const data = inDomain("takeout/own-data", "takeout/takeout");
const letter = inDomain("departure/deed-letter");
const list = inDomain("takeout/json-list");

/** Deactivation: who may leave, who still sees them, what remains, and who gets the data export. */
export const LEAVING = [
  ask("any code deletes", "owner === viewer.id ?", "viewer ?"),
  ask(
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
    "tokens: burnAllTokens(",
    "tokens: sql`SELECT 1`, unused: () => burnAllTokens(",
  ),
  inDomain("departure/departure-store", "departure/staff-deeds")(
    "a ban takes the way back of who is leaving",
    " AND kind = 'suspension'",
  ),
  store("erasing does not wait", "due_at <= ${now} ORDER BY", "due_at > 0 ORDER BY"),
  steps("photos stay", "if (!(await eraseOwnPhotos(services, departure))) return false;\n"),
  steps("copies stay", "if (!(await eraseOwnTakeouts(services, departure))) return false;\n"),
  steps("words stay", "if (!(await eraseOwnChats(services, departure))) return false;\n"),
  steps("likes stay", "    likes: eraseLikes(member, ROWS_AT_A_TIME),\n", "    likes: {},\n"),
  steps("blocks stay", "    blocks: eraseBlocks(member, ROWS_AT_A_TIME),\n", "    blocks: {},\n"),
  steps("what was received stays", "    gifts: eraseGifts(member),\n"),
  steps("staff's log names who was erased", "    deeds: eraseDeeds(member),\n"),
  steps(
    "letters that left name who was erased",
    "    letters: disownLetters(member, ROWS_AT_A_TIME),\n",
    "    letters: { changes: 0 } as never,\n",
  ),
  steps(
    "letters that wait keep the address",
    "    old: dropLetters(member.siteId, account.email, here),\n",
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
  deeds(
    "staff's door takes any secret",
    " AND knock_hash = ${knockHash}",
    " AND ${knockHash} <> ''",
  ),
  deeds(
    "a deed is carried out twice",
    "knock_hash = ${knockHash} AND carried_out_at IS NULL",
    "knock_hash = ${knockHash}",
  ),
  lost(
    "an old deed takes a new factor off",
    "deleteLoginsSince(member, 0, waits)",
    "deleteLoginsSince(member, 0)",
  ),
  lost("a factor falls without a letter", "    letter: letter?.statement,\n"),
  lost(
    "a thief's session outlives it",
    "    ended: endSessions(subjectOf(row)),",
    '    ended: endSessions(subjectOf({ ...row, id: "" as never })),',
  ),
  copies(
    "a copy is anybody's",
    "WHERE id = ${takeout} AND account_id = ${id} AND site_id",
    "WHERE id = ${takeout} AND ${id} <> '' AND site_id",
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
  letter(
    "a letter tells of what was not done",
    "order as OwnedOrder, when)",
    "order as OwnedOrder)",
  ),
  letter("a letter of staff's is in nobody's copy", "account: member.id,", "account: null,"),
  letter(
    "who is gone is told all the same",
    "if (!account) return null;",
    "if (!account) throw 0;",
  ),
  list("moments are numbers in a copy", "MOMENT.test(key)", "false"),
  list("every number is a moment in a copy", " && MOMENT.test(key)"),
  list("a copy of nothing is no list", 'before === "[\\n" ? "[]\\n" : '),
  copied(
    "a copy tells the words of somebody who is gone",
    "CASE WHEN m.sender_id = ${id} OR ${isThere} THEN m.body ELSE '' END AS text",
    "m.body AS text",
  ),
  copied(
    "a copy tells the gifts of somebody who is gone",
    "${giftShown(id, isThere)}",
    "m.gift AS gift",
  ),
];
