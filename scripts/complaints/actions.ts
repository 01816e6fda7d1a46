import { normalizeInput } from "../../app/kit/normalize-input.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { type Addressee, checkReason, commandEmailTo } from "../lib/staff-email.ts";
import { quote, readEvery, type SiteDatabase } from "../site/site-database.ts";

type CaseReference = { number: string; host?: string };

const PAGE_SIZE = 50;
/** Reports and complaints about members or illegal content are decided on the operators' pages. */
const DECIDED_ELSEWHERE = ["member", "content"];

/**
 * A case with its complainant. `number` is the stored form: staff may have typed it in lower case.
 */
type Case = Addressee & {
  db: SiteDatabase;
  id: string;
  number: string;
  kind: string;
  status: "open" | "in_work" | "closed";
};

/** The oldest undecided cases. */
export async function listOpen({ db, print }: ToolContext): Promise<void> {
  const rows = await readEvery<Record<string, unknown>>(
    db,
    `SELECT c.case_number AS number, c.status, c.kind, c.created_at AS at, c.about, s.host FROM sites s JOIN complaints c ON c.site_id = s.id
     WHERE c.status <> 'closed' AND c.kind NOT IN (${DECIDED_ELSEWHERE.map(quote).join(", ")}) ORDER BY c.created_at, c.id LIMIT ${PAGE_SIZE}`,
  );
  if (rows.length === 0) print("There are no open cases.");
  for (const { number, status, kind, at, about, host } of rows)
    print(
      `${number}  ${status}  ${new Date(Number(at)).toISOString()}  ${kind}  ${host}  ${about ?? ""}`.trimEnd(),
    );
}

/** Assigns a case: the complainant's page then shows that somebody works on it. */
export async function assignCase(context: ToolContext, reference: CaseReference): Promise<void> {
  const { db, id, status, number } = await findCase(context.db, reference);
  if (status !== "open") throw new Problem(`${number} is ${status} already.`);
  await db.write([
    `UPDATE complaints SET status = 'in_work' WHERE id = ${quote(id)} AND status = 'open';`,
  ]);
  context.print(`${number} is in work. Whoever opened it sees that under "My reports".`);
}

/**
 * Decides a case, once. One batch stores the reason, which the complainant's page shows, and
 * enqueues the e-mail.
 */
export async function decideCase(
  context: ToolContext,
  { reason: reasonInput, ...reference }: CaseReference & { reason: string },
): Promise<void> {
  const reason = checkReason(reasonInput, "whoever complained");
  const found = await findCase(context.db, reference);
  if (found.status === "closed") throw new Problem(`${found.number} is decided already.`);
  const { id, name, number } = found;
  const fromUndecidedCase = `FROM complaints WHERE id = ${quote(id)} AND status <> 'closed'`;
  const content = {
    template: "complaint_decided",
    fields: { name, number, reason, reported: null },
  } as const;
  const insertEmail = commandEmailTo(context, found, content, fromUndecidedCase);
  const [decision, staff] = [reason, context.staff].map(quote);
  await found.db.write([
    ...(insertEmail ? [insertEmail] : []),
    `UPDATE complaints SET status = 'closed', decision = ${decision}, staff = ${staff}, decided_at = ${context.now}
     WHERE id = ${quote(id)} AND status <> 'closed';`,
  ]);
  context.print(
    insertEmail
      ? `${number} is decided, and the e-mail will be sent within minutes.`
      : `${number} is decided. It was not opened by a member with a confirmed address: reply from your own mailbox.`,
  );
}

async function findCase(db: SiteDatabase, { number, host }: CaseReference): Promise<Case> {
  const site = host ? ` AND s.host = ${quote(host)}` : "";
  const [found, another] = await readEvery<Case>(
    db,
    `SELECT c.id, c.case_number AS number, c.site_id AS siteId, s.host, c.kind, c.status, a.id AS accountId, a.status AS account, a.email, c.language, p.name
     FROM sites s JOIN complaints c ON c.site_id = s.id
       LEFT JOIN accounts a ON a.id = c.account_id LEFT JOIN profiles p ON p.id = c.account_id
     WHERE c.case_number = ${quote(normalizeInput(number).toUpperCase())}${site}`,
  );
  if (!found) throw new Problem(`There is no case ${number}.`);
  if (another) throw new Problem(`${number} is on several sites; choose one with --site <host>.`);
  if (DECIDED_ELSEWHERE.includes(found.kind))
    throw new Problem(`${found.number} is decided on the operators' pages, at /operator/cases.`);
  return found;
}
