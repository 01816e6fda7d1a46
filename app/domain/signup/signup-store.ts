import { type SQL, sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { Language } from "~/i18n/languages";
import type { AccountStatus } from "../account/account";
import { STEPS, type Step } from "./signup";
import type { Tracking } from "./tracking";

/** Where an account came from: the visitor's tracking data, the lander and its campaign. */
export type Source = Tracking & { lander?: string; campaign?: string | null };

export type NewAccount = {
  id: string;
  siteId: string;
  email: string;
  passwordHash: string;
  name: string;
  birthDate: string;
  language: Language;
  forProfile: string | null;
  credits: number;
  source: Source;
  entryId: string;
  at: number;
};

/**
 * The statements that bring an account into being, with its profile, its wallet and the site's welcome credits. Where
 * the address is taken none of them writes; `holder` tells whose it is.
 */
export function insertAccount(row: NewAccount) {
  const { id, siteId, at } = row;
  const created = accountExists(id);
  return {
    account: sql`INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_for_profile_id, signup_date)
      VALUES (${id}, ${siteId}, ${row.email}, ${row.passwordHash}, 'not_confirmed', ${row.language},
        (SELECT id FROM profiles WHERE id = ${row.forProfile} AND site_id = ${siteId} AND status = 'active'), ${at})
      ON CONFLICT (site_id, email) DO NOTHING`,
    profile: sql`INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at)
      SELECT ${id}, ${siteId}, 'draft', ${row.name}, ${row.birthDate}, ${row.language}, ${at}, ${at} WHERE ${created}`,
    wallet: sql`INSERT INTO wallets (account_id, site_id) SELECT ${id}, ${siteId} WHERE ${created}`,
    credits:
      row.credits > 0
        ? sql`INSERT INTO wallet_entries (id, site_id, account_id, amount, reason, key, created_at)
      SELECT ${row.entryId}, ${siteId}, ${id}, ${row.credits}, 'signup', 'signup', ${at} WHERE ${created}`
        : undefined,
    source: Object.values(row.source).some(Boolean) ? insertSource(row) : undefined,
    holder: sql<Holder>`SELECT a.id AS id, a.status AS status, p.name AS name, a.language AS language
    FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.site_id = ${siteId} AND a.email = ${row.email}`,
  };
}

function insertSource({ id, siteId, source, at }: NewAccount): SQL {
  const {
    lander = null,
    campaign = null,
    network = null,
    ref = null,
    sub1 = null,
    sub2 = null,
    sub3 = null,
  } = source;
  return sql`INSERT INTO signup_sources (account_id, site_id, lander, campaign, network, ref, sub1, sub2, sub3, created_at)
    SELECT ${id}, ${siteId}, ${lander}, ${campaign}, ${network}, ${ref}, ${sub1}, ${sub2}, ${sub3}, ${at} WHERE ${accountExists(id)}`;
}

export type Holder = { id: string; status: AccountStatus; name: string; language: string };

export const accountExists = (id: string) => sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`;

type Who = { siteId: string; accountId: string };

/** Moves on from a step where it was the next one; a step posted again, or ahead of its turn, moves nothing. */
export function advance({ siteId, accountId }: Who, step: Step): SQL {
  const number = STEPS.indexOf(step) + 1;
  return sql`UPDATE accounts SET signup_step = ${number + 1} WHERE id = ${accountId} AND site_id = ${siteId} AND signup_step = ${number}`;
}

/** True inside the batch that ends the last step: all steps done, the profile still a draft. */
export function isComplete({ siteId, accountId }: Who): SQL {
  return sql`EXISTS (SELECT 1 FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.id = ${accountId} AND a.site_id = ${siteId} AND a.signup_step = 5 AND p.status = 'draft')`;
}

export const isUnconfirmed = ({ siteId, accountId }: Who) =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND site_id = ${siteId} AND status = 'not_confirmed')`;

/** The finished draft becomes a profile: seen by others at once where the address is confirmed, else after it is. */
export function endDraft(who: Who): SQL {
  return sql`UPDATE profiles SET status = CASE WHEN ${isUnconfirmed(who)} THEN 'disabled' ELSE 'active' END
    WHERE id = ${who.accountId} AND site_id = ${who.siteId} AND status = 'draft' AND ${isComplete(who)}`;
}

/** Sets columns of the member's own profile. Names of columns are ours; values are bound. */
export function updateProfile(
  { siteId, accountId }: Who,
  values: Record<string, string | null>,
): SQL {
  const pairs = Object.entries(values).map(
    ([column, value]) => sql`${sql.identifier(column)} = ${value}`,
  );
  return sql`UPDATE profiles SET ${sql.join(pairs, sql`, `)} WHERE id = ${accountId} AND site_id = ${siteId}`;
}

export function replaceInterests({ siteId, accountId }: Who, interests: readonly string[]) {
  return {
    old: sql`DELETE FROM profile_interests WHERE profile_id = ${accountId} AND site_id = ${siteId}`,
    fresh: sql`INSERT INTO profile_interests (site_id, profile_id, interest) SELECT ${siteId}, ${accountId}, value FROM json_each(${JSON.stringify(interests)})`,
  };
}

export function setConsent(
  { siteId, accountId }: Who,
  subject: "sexuality" | "intimate_interests",
  given: boolean,
  at: number,
): SQL {
  return given
    ? sql`INSERT INTO consents (site_id, account_id, subject, given_at) VALUES (${siteId}, ${accountId}, ${subject}, ${at}) ON CONFLICT DO NOTHING`
    : sql`DELETE FROM consents WHERE account_id = ${accountId} AND subject = ${subject} AND site_id = ${siteId}`;
}

/** Sets the address of an account that nobody confirmed yet; where another account has it, nothing happens. */
export function changeEmail({ siteId, accountId }: Who, email: string): SQL {
  return sql`UPDATE OR IGNORE accounts SET email = ${email} WHERE id = ${accountId} AND site_id = ${siteId} AND status = 'not_confirmed'`;
}

/** True inside a batch where the account now has this address and still has to confirm it. */
export const awaitsAt = ({ siteId, accountId }: Who, email: string) =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND site_id = ${siteId} AND email = ${email} AND status = 'not_confirmed')`;

/** The address and the language of an activation mail, and whether the profile is still a draft; null where there is nothing to confirm. */
export async function findUnconfirmed(db: Database, { siteId, accountId }: Who) {
  return first(
    db,
    sql<{ email: string; language: string; draft: number }>`
    SELECT a.email AS email, a.language AS language, p.status = 'draft' AS draft FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.id = ${accountId} AND a.site_id = ${siteId} AND a.status = 'not_confirmed'`,
  );
}
