import { sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { MemberId, SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";

/** The owner of a password. The name of an unconfirmed account may be anyone's words. */
export type PasswordOwner = {
  id: MemberId;
  email: string;
  name: string;
  language: string;
  status: AccountStatus;
};

const ownerColumns = sql`a.id AS id, a.email AS email, p.name AS name, a.language AS language, a.status AS status`;

/**
 * The account of an address, including suspended ones: such a member may set a password, and the
 * login then reports the suspension.
 */
export async function findOwnerByAddress(
  db: Database,
  siteId: SiteId,
  email: string,
): Promise<PasswordOwner | null> {
  return first(
    db,
    sql<PasswordOwner>`SELECT ${ownerColumns} FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.site_id = ${siteId} AND a.email = ${email} AND a.status <> 'deleted'`,
  );
}

/** The owner of a session. */
export async function findOwnerByMember(
  db: Database,
  { id, siteId }: MemberKey,
): Promise<PasswordOwner | null> {
  return first(
    db,
    sql<PasswordOwner>`SELECT ${ownerColumns} FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.id = ${id} AND a.site_id = ${siteId}`,
  );
}

/** The owner of a mailed reset secret, as long as it may be used. */
export async function findOwnerBySecret(
  db: Database,
  { siteId, secretHash }: { siteId: SiteId; secretHash: string },
  now: number,
): Promise<PasswordOwner | null> {
  return first(
    db,
    sql<PasswordOwner>`SELECT ${ownerColumns} FROM account_tokens t JOIN accounts a ON a.id = t.account_id JOIN profiles p ON p.id = a.id
    WHERE t.secret_hash = ${secretHash} AND t.site_id = ${siteId} AND t.purpose = 'reset' AND t.used_at IS NULL AND t.expires_at > ${now}
      AND a.status <> 'deleted'`,
  );
}
