import { createHash, randomBytes } from "node:crypto";
import { type MemberId, newId, type StaffDeedId } from "../../app/kit/ids.ts";
import { Problem } from "../lib/progress.mjs";
import { quote, readSites, type SiteDatabase } from "../site/rows.ts";

/** What a command works with: `knock` asks the site at an address to carry out a deed, and says whether it did. */
export type StaffContext = {
  db: SiteDatabase;
  now: number;
  say: (line: string) => void;
  /** Who sits here, for the log. */
  staff: string;
  originOf: (host: string) => string;
  knock: (origin: string, deed: { deed: string; knock: string }) => Promise<boolean>;
};

export const DEEDS = ["suspend", "ban", "restore"] as const;
export type Deed = (typeof DEEDS)[number];

type Found = {
  id: MemberId;
  siteId: string;
  host: string;
  email: string;
  status: string;
  name: string;
};

/** Accounts by their id or e-mail address, on one site or on all. */
export async function findMembers(
  { db }: StaffContext,
  asked: string,
  host?: string,
): Promise<Found[]> {
  const site = host ? ` AND s.host = ${quote(host)}` : "";
  return (await db.read(
    `SELECT a.id AS id, a.site_id AS siteId, s.host AS host, a.email AS email, a.status AS status, p.name AS name
     FROM accounts a JOIN sites s ON s.id = a.site_id JOIN profiles p ON p.id = a.id
     WHERE (a.id = ${quote(asked)} OR a.email = ${quote(asked.trim().toLowerCase())})${site} ORDER BY s.host`,
  )) as Found[];
}

/** Shows who they are, and what staff decided before. */
export async function showMembers(
  context: StaffContext,
  asked: string,
  host?: string,
): Promise<void> {
  const found = await findMembers(context, asked, host);
  if (found.length === 0) throw new Problem(`There is no account ${asked}.`);
  for (const { id, host: on, email, status, name } of found) {
    context.say(`${id}  ${status}  ${email}  ${JSON.stringify(name)}  ${on}`);
    const deeds = await context.db.read(
      `SELECT deed, reason, staff, at FROM staff_deeds WHERE account_id = ${quote(id)} ORDER BY at`,
    );
    for (const { deed, reason, staff, at } of deeds)
      context.say(`  ${new Date(Number(at)).toISOString()}  ${deed} by ${staff}: ${reason}`);
  }
}

/** What an account may be for a deed to mean something. */
const FITS: Record<Deed, string[]> = {
  suspend: ["active", "not_confirmed"],
  ban: ["active", "not_confirmed", "suspended"],
  restore: ["suspended", "banned"],
};

/** Writes a deed into the log and has the site carry it out: at once where it is reached, else by its clock. */
export async function decide(
  context: StaffContext,
  { deed, asked, reason, host }: { deed: Deed; asked: string; reason: string; host?: string },
): Promise<void> {
  if (!reason.trim()) throw new Problem('Why? The member reads it: --reason "…"');
  const [member, another] = await findMembers(context, asked, host);
  if (!member) throw new Problem(`There is no account ${asked}.`);
  if (another) throw new Problem(`${asked} is on several sites. Which one? --site <host>`);
  if (!FITS[deed].includes(member.status))
    throw new Problem(`${asked} is ${member.status}: there is nothing to ${deed}.`);
  const origin = context.originOf(member.host);
  const [id, knock] = [newId<StaffDeedId>(), randomBytes(32).toString("base64url")];
  const values = [id, member.siteId, member.id, deed, reason.trim(), context.staff];
  const hash = createHash("sha256").update(knock).digest("base64url");
  await context.db.write([
    `INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at) VALUES (${[...values, hash, origin].map(quote).join(", ")}, ${context.now});`,
  ]);
  const done = await context.knock(origin, { deed: id, knock }).catch(() => false);
  context.say(
    done
      ? `${member.email}: ${deed} is carried out, and the letter is on its way.`
      : `${member.email}: ${deed} is written down. ${origin} was not reached: its clock carries it out within five minutes.`,
  );
}

/** Whether a site exists, before an account is looked for on it. */
export async function checkSite({ db }: StaffContext, host: string): Promise<void> {
  if (!(await readSites(db)).some((site) => site.host === host))
    throw new Problem(`There is no site ${host}.`);
}
