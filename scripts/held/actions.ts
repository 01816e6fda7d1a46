import { COUNTED_SIGNAL_BITS } from "../../app/domain/scam-detection/find-signals.ts";
import { ID_PATTERN } from "../../app/kit/ids.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { type Addressee, checkReason, commandEmailTo } from "../lib/staff-email.ts";
import { quote, readEvery, type SiteDatabase } from "../site/site-database.ts";

type HeldDecision = { action: "release" | "refuse"; id: string; reason: string };

const PAGE_SIZE = 50;
/** Characters of the text that the list shows. */
const EXCERPT_LENGTH = 60;

/** The oldest first messages that wait for review. */
export async function listWaiting({ db, print }: ToolContext): Promise<void> {
  const rows = await readEvery<Record<string, unknown>>(
    db,
    `SELECT h.id, h.kinds, h.body, h.created_at AS at, s.host FROM sites s JOIN held_messages h ON h.site_id = s.id
     WHERE h.status = 'waiting' ORDER BY h.created_at, h.id LIMIT ${PAGE_SIZE}`,
  );
  if (rows.length === 0) print("No message is held.");
  for (const { id, kinds, body, at, host } of rows)
    print(`${id}  ${dayOf(at)}  ${host}  ${kindsIn(kinds)}: ${excerptOf(String(body))}`);
}

const dayOf = (at: unknown) => new Date(Number(at)).toISOString().slice(0, 16);
const excerptOf = (body: string) => {
  const line = body.replaceAll(/\s+/g, " ");
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH)}…` : line;
};

const kindsIn = (kinds: unknown): string =>
  Object.entries(COUNTED_SIGNAL_BITS)
    .flatMap(([name, bit]) => ((Number(kinds) & bit) > 0 ? [name] : []))
    .join(", ") || "the same words to many";

/** Shows a held message with its text, for review. */
export async function showHeld({ db, print }: ToolContext, id: string): Promise<void> {
  const held = await findHeld(db, id);
  const { sender, recipient, alike, reason } = held;
  print(`${id}  ${held.status}, written ${dayOf(held.written)} on ${held.host}`);
  print(`From ${nameOf(held.name, sender)} to ${nameOf(held.to, recipient)}`);
  print(`Held for: ${kindsIn(held.kinds)}. First messages counted since the day before: ${alike}`);
  if (reason) print(`Decided by ${held.staff ?? "nobody"}: ${reason}`);
  print("");
  print(held.body);
}

const nameOf = (name: string | null, id: string) => `${name ?? "somebody who left"} (${id})`;

/**
 * Decides about a held message, once. The scheduler sends an approved one; the author of a rejected
 * one gets an e-mail with the reason, in the same batch.
 */
export async function decideHeld(context: ToolContext, verdict: HeldDecision): Promise<void> {
  const { action, id, reason: reasonInput } = verdict;
  const held = await findHeld(context.db, id);
  const reason = action === "refuse" ? checkReason(reasonInput) : null;
  if (held.status !== "waiting") throw new Problem(`${id} is ${held.status} already.`);
  const waits = `FROM held_messages WHERE id = ${quote(id)} AND status = 'waiting'`;
  const { name, written: added } = held;
  const insertEmail =
    reason === null
      ? null
      : commandEmailTo(
          context,
          held,
          { template: "message_refused", fields: { name, reason, added } },
          waits,
        );
  const status = action === "refuse" ? "refused" : "released";
  await held.db.write([
    ...(insertEmail ? [insertEmail] : []),
    `UPDATE held_messages SET status = '${status}', reason = ${reason === null ? "NULL" : quote(reason)}, origin = ${quote(context.originOf(held.host))},
       staff = ${quote(context.staff)}, decided_at = ${context.now} WHERE id = ${quote(id)} AND status = 'waiting';`,
  ]);
  const emailNote = insertEmail
    ? "Its sender reads the reason in an e-mail, too."
    : "No e-mail is sent.";
  context.print(
    action === "release" ? `${id} is sent within five minutes.` : `${id} is refused. ${emailNote}`,
  );
}

type HeldMessage = Addressee & {
  db: SiteDatabase;
  status: string;
  body: string;
  kinds: number;
  sender: string;
  recipient: string;
  /** The recipient's name. */
  to: string | null;
  reason: string | null;
  staff: string | null;
  written: number;
  alike: number;
};

async function findHeld(db: SiteDatabase, id: string): Promise<HeldMessage> {
  if (!ID_PATTERN.test(id)) throw new Problem(`"${id}" is not the id of a message.`);
  const [row] = await readEvery<HeldMessage>(
    db,
    `SELECT h.site_id AS siteId, s.host, h.status, h.body, h.kinds, h.sender_id AS sender, h.recipient_id AS recipient, h.reason, h.staff, h.created_at AS written,
       a.id AS accountId, a.status AS account, a.email, a.language, p.name, o.name AS "to",
       (SELECT count(*) FROM openers WHERE sender_id = h.sender_id) AS alike
     FROM held_messages h JOIN sites s ON s.id = h.site_id LEFT JOIN accounts a ON a.id = h.sender_id
       LEFT JOIN profiles p ON p.id = h.sender_id LEFT JOIN profiles o ON o.id = h.recipient_id
     WHERE h.id = ${quote(id)}`,
  );
  if (!row) throw new Problem(`There is no message ${id}.`);
  return row;
}
