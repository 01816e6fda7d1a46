import { createHash, randomBytes } from "node:crypto";
import { normalizeEmail } from "../../app/kit/email.ts";
import { type MemberId, type ModerationActionId, newId } from "../../app/kit/ids.ts";
import { normalizeInput } from "../../app/kit/normalize-input.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { checkReason } from "../lib/staff-email.ts";
import { quote, readEvery, readSites, type SiteDatabase } from "../site/site-database.ts";

/**
 * Context of a moderation action: `requestExecution` sends it to the site at an address for execution, and
 * returns whether it succeeded.
 */
export type StaffContext = ToolContext & {
  requestExecution: (origin: string, action: { deed: string; knock: string }) => Promise<boolean>;
};

export const ACTIONS = ["suspend", "ban", "fake", "restore", "factor-off"] as const;
export type MemberAction = (typeof ACTIONS)[number];

/** Names in the log: a fake is a ban with refunds for its victims. */
const LOGGED_ACTIONS: Record<MemberAction, string> = {
  suspend: "suspend",
  ban: "ban",
  fake: "ban",
  restore: "restore",
  "factor-off": "factor_off",
};

type FoundMember = {
  /** The database of their site. */
  db: SiteDatabase;
  id: MemberId;
  siteId: string;
  host: string;
  email: string;
  status: string;
  name: string;
  factor: number;
  passkeys: number;
  moved: number;
};

/** Finds accounts by id or e-mail address, on one site or on all. */
export async function findMembers(
  { db, now }: ToolContext,
  idOrEmail: string,
  host?: string,
): Promise<FoundMember[]> {
  const site = host ? ` AND s.host = ${quote(host)}` : "";
  const found = await readEvery<FoundMember>(
    db,
    `SELECT a.id AS id, a.site_id AS siteId, s.host AS host, a.email AS email, a.status AS status, p.name AS name,
       EXISTS (SELECT 1 FROM factors f WHERE f.account_id = a.id) AS factor,
       (SELECT count(*) FROM passkeys k WHERE k.account_id = a.id) AS passkeys,
       EXISTS (SELECT 1 FROM account_tokens t WHERE t.account_id = a.id AND t.purpose = 'undo_mail_change' AND t.used_at IS NULL AND t.expires_at > ${now}) AS moved
     FROM accounts a JOIN sites s ON s.id = a.site_id JOIN profiles p ON p.id = a.id
     WHERE (a.id = ${quote(normalizeInput(idOrEmail))} OR a.email = ${quote(normalizeEmail(idOrEmail))})${site} ORDER BY s.host`,
  );
  return found.sort((a, b) => (a.host < b.host ? -1 : 1));
}

/** Shows accounts and earlier staff decisions. */
export async function showMembers(
  context: ToolContext,
  idOrEmail: string,
  host?: string,
): Promise<void> {
  const found = await findMembers(context, idOrEmail, host);
  if (found.length === 0) throw new Problem(`There is no account ${idOrEmail}.`);
  for (const one of found) {
    const { id, host: on, email, status, name } = one;
    context.print(
      `${id}  ${status}  ${email}  ${JSON.stringify(name)}  ${on}${loginMethodsOf(one)}`,
    );
    const actions = await one.db.read(
      `SELECT CASE fake WHEN 1 THEN 'fake' ELSE deed END AS deed, reason, staff, at FROM staff_deeds WHERE account_id = ${quote(id)} ORDER BY at`,
    );
    for (const { deed: action, reason, staff, at } of actions)
      context.print(`  ${new Date(Number(at)).toISOString()}  ${action} by ${staff}: ${reason}`);
  }
}

/**
 * The login methods, for verifying a person who lost one, and for deciding what staff may remove.
 */
function loginMethodsOf({ factor, passkeys, moved }: FoundMember): string {
  const methods = [
    factor && "second factor",
    passkeys && `${passkeys} passkey${passkeys > 1 ? "s" : ""}`,
    moved && "address changed within two days",
  ].filter(Boolean);
  return methods.length > 0 ? `  (${methods.join(", ")})` : "";
}

/** The account states in which an action applies. */
const APPLICABLE_STATES: Record<MemberAction, string[]> = {
  suspend: ["active", "not_confirmed"],
  ban: ["active", "not_confirmed", "suspended"],
  fake: ["active", "not_confirmed", "suspended", "banned"],
  restore: ["suspended", "banned"],
  "factor-off": ["active", "deletion_pending"],
};

/** Why an action does not apply to this member; null if it does. */
function inapplicableReason(
  action: MemberAction,
  { email, status, factor, moved }: FoundMember,
): string | null {
  if (!APPLICABLE_STATES[action].includes(status))
    return `${email} is ${status}; ${action} does not apply.`;
  if (action !== "factor-off") return null;
  if (!factor) return `${email} has no second factor.`;
  return moved
    ? `${email} has been the address for less than two days; the e-mail to the previous address has a link that also removes the factor.`
    : null;
}

/**
 * Writes an action to the log and makes the site execute it: immediately if it is reachable, else
 * by its scheduler.
 */
export async function orderMemberAction(
  context: StaffContext,
  {
    action,
    idOrEmail,
    host,
    ...input
  }: { action: MemberAction; idOrEmail: string; reason: string; host?: string },
): Promise<void> {
  const reason = checkReason(input.reason);
  const [member, another] = await findMembers(context, idOrEmail, host);
  if (!member) throw new Problem(`There is no account ${idOrEmail}.`);
  if (another)
    throw new Problem(`${idOrEmail} is on several sites; choose one with --site <host>.`);
  const problem = inapplicableReason(action, member);
  if (problem) throw new Problem(problem);
  const origin = context.originOf(member.host);
  const id = newId<ModerationActionId>();
  const secret = randomBytes(32).toString("base64url");
  const values = [id, member.siteId, member.id, LOGGED_ACTIONS[action], reason, context.staff];
  const hash = createHash("sha256").update(secret).digest("base64url");
  await member.db.write([
    `INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at, fake) VALUES (${[...values, hash, origin].map(quote).join(", ")}, ${context.now}, ${Number(action === "fake")});`,
  ]);
  const done = await context
    .requestExecution(origin, { deed: id, knock: secret })
    .catch(() => false);
  context.print(
    done
      ? `${member.email}: ${action} is done, and the e-mail will be sent within minutes.`
      : `${member.email}: ${action} is recorded; ${origin} did not answer, so a scheduled job carries it out within five minutes.`,
  );
}

/** Checks that a site exists, before an account is searched on it. */
export async function checkSite({ db }: ToolContext, host: string): Promise<void> {
  if (!(await readSites(db)).some((site) => site.host === host))
    throw new Problem(`There is no site ${host}.`);
}
