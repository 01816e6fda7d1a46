import { inFile } from "./mutation.ts";

const departure = (name: string) => `app/domain/departure/${name}`;
const erasure = [departure("erasure.test.ts")];
const deletion = [departure("deletion.test.ts")];
const staff = [departure("staff-deeds.test.ts")];
const takeout = ["app/domain/takeout/takeout.test.ts"];

const ask = inFile(departure("ask-deletion.ts"), deletion);
const hide = inFile(departure("hide-sql.ts"), [...deletion, ...staff]);
const store = inFile(departure("departure-store.ts"), [...deletion, ...erasure]);
const steps = inFile(departure("erase-account.ts"), erasure);
const chats = inFile("app/domain/conversation/leaving-sql.ts", [...erasure, ...deletion]);
const cases = inFile("app/domain/complaint/leaving-sql.ts", erasure);
const deeds = inFile(departure("staff-store.ts"), staff);
const copies = inFile("app/domain/takeout/takeout-store.ts", takeout);
const data = inFile("app/domain/takeout/own-data.ts", takeout);

/** Who may go, who sees them still, what stays of them, and who gets the copy. */
export const LEAVING = [
  ask("a foreign code deletes", "owner === viewer.id ?", "owner ?"),
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
  store("erasing does not wait", "due_at <= ${now} ORDER BY", "due_at > 0 ORDER BY"),
  steps("photos stay", "if (!(await eraseOwnPhotos(services, departure))) return false;\n"),
  steps("copies stay", "if (!(await eraseOwnTakeouts(services, departure))) return false;\n"),
  steps("words stay", "if (!(await eraseOwnChats(services, departure))) return false;\n"),
  steps("likes stay", "    likes: eraseLikes(member, ROWS_AT_A_TIME),\n", "    likes: {},\n"),
  steps("blocks stay", "    blocks: eraseBlocks(member, ROWS_AT_A_TIME),\n", "    blocks: {},\n"),
  steps("staff's log names who was erased", "    deeds: eraseDeeds(member),\n"),
  steps(
    "letters that wait keep the address",
    "    old: dropLetters(member.siteId, account.email),\n",
  ),
  steps("a receipt is written twice", "    isDeparting(member),\n", "    undefined,\n"),
  chats("an erased word stays", "SET body = '', sender_id", "SET sender_id"),
  chats(
    "what somebody wrote who is gone waits on",
    "SET unread = 0 WHERE unread > 0",
    "SET unread = unread WHERE unread > 0",
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
];
