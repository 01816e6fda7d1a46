import type { LetterOrder } from "../../app/domain/outbox/outbox.schema.ts";
import { languageOr } from "../../app/i18n/languages.ts";
import { type LetterId, newId, type SiteId } from "../../app/kit/ids.ts";
import { Problem } from "../lib/progress.mjs";
import { quote, type SiteDatabase } from "../site/rows.ts";

export type ComplaintsContext = {
  db: SiteDatabase;
  now: number;
  say: (line: string) => void;
  /** Who sits here. */
  staff: string;
  originOf: (host: string) => string;
};
export type Asked = { number: string; host?: string };

const AT_A_TIME = 50;
/** Whoever complained reads it. */
const REASON_LENGTH = 1000;

type Case = {
  id: string;
  siteId: string;
  host: string;
  status: "open" | "in_work" | "closed";
  account: string | null;
  email: string;
  language: string;
  name: string | null;
};

/** The oldest cases that nobody has decided yet. */
export async function listOpen({ db, say }: ComplaintsContext): Promise<void> {
  const rows = await db.read(
    `SELECT c.case_number AS number, c.status, c.kind, c.created_at AS at, c.about, s.host FROM sites s JOIN complaints c ON c.site_id = s.id
     WHERE c.status <> 'closed' ORDER BY c.created_at, c.id LIMIT ${AT_A_TIME}`,
  );
  if (rows.length === 0) say("Nothing waits.");
  for (const { number, status, kind, at, about, host } of rows)
    say(
      `${number}  ${status}  ${new Date(Number(at)).toISOString()}  ${kind}  ${host}  ${about ?? ""}`.trimEnd(),
    );
}

/** Somebody looks at a case: whoever opened it reads so on their page. */
export async function takeCase(context: ComplaintsContext, asked: Asked): Promise<void> {
  const { id, status } = await findCase(context.db, asked);
  if (status !== "open") throw new Problem(`${asked.number} is ${status} already.`);
  await context.db.write([
    `UPDATE complaints SET status = 'in_work' WHERE id = ${quote(id)} AND status = 'open';`,
  ]);
  context.say(`${asked.number} is in work. Whoever opened it reads so under "My reports".`);
}

/** Decides a case, once: the reason stands on the page of whoever opened it and goes to them as a letter, in one batch. */
export async function decideCase(
  context: ComplaintsContext,
  { reason, ...asked }: Asked & { reason: string },
): Promise<void> {
  if (!reason.trim()) throw new Problem('Why? Whoever complained reads it: --reason "…"');
  if (reason.length > REASON_LENGTH)
    throw new Problem(`The reason is longer than ${REASON_LENGTH} characters.`);
  const found = await findCase(context.db, asked);
  if (found.status === "closed") throw new Problem(`${asked.number} is decided already.`);
  const letter = letterTo(context, found, { number: asked.number, reason: reason.trim() });
  const values = [reason.trim(), context.staff].map(quote);
  await context.db.write([
    ...(letter ? [letter] : []),
    `UPDATE complaints SET status = 'closed', decision = ${values[0]}, staff = ${values[1]}, decided_at = ${context.now}
     WHERE id = ${quote(found.id)} AND status <> 'closed';`,
  ]);
  context.say(
    letter
      ? `${asked.number} is decided, and the letter is on its way.`
      : `${asked.number} is decided. It was not opened by a member with a confirmed address: reply from your own mailbox.`,
  );
}

async function findCase(db: SiteDatabase, { number, host }: Asked): Promise<Case> {
  const site = host ? ` AND s.host = ${quote(host)}` : "";
  const [found, another] = (await db.read(
    `SELECT c.id, c.site_id AS siteId, s.host, c.status, a.status AS account, a.email, c.language, p.name
     FROM sites s JOIN complaints c ON c.site_id = s.id
       LEFT JOIN accounts a ON a.id = c.account_id LEFT JOIN profiles p ON p.id = c.account_id
     WHERE c.case_number = ${quote(number.trim().toUpperCase())}${site}`,
  )) as Case[];
  if (!found) throw new Problem(`There is no case ${number}.`);
  if (another) throw new Problem(`${number} is on several sites. Which one? --site <host>`);
  return found;
}

/** Before the status changes in the same batch. Only a member who confirmed their address is written to: others may be strangers. */
function letterTo(
  { now, originOf }: ComplaintsContext,
  { id, siteId, host, account, email: to, language, name }: Case,
  told: { number: string; reason: string },
): string | null {
  if (account !== "active") return null;
  const order: LetterOrder = {
    ...{ siteId: siteId as SiteId, to, origin: originOf(host), language: languageOr(language) },
    template: "complaint_decided",
    fields: { name, ...told },
  };
  const values = [newId<LetterId>(), siteId, "mail", order.template, JSON.stringify(order)];
  return `INSERT INTO outbox (id, site_id, channel, template, payload, created_at)
    SELECT ${values.map(quote).join(", ")}, ${now} FROM complaints WHERE id = ${quote(id)} AND status <> 'closed';`;
}
