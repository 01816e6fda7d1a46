import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { MemberId, PasskeyId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { MAX_PASSKEYS } from "./passkey";

type ListedPasskey = {
  id: PasskeyId;
  name: string;
  synced: number;
  createdAt: number;
  usedAt: number | null;
};

/** A member's passkeys, newest first; by passkeys_by_account. */
export function selectPasskeys({ id, siteId }: MemberKey): Statement<ListedPasskey> {
  return sql`SELECT id AS id, name AS name, synced AS synced, created_at AS createdAt, used_at AS usedAt
    FROM passkeys WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at DESC LIMIT ${literal(MAX_PASSKEYS)}`;
}

/** The member's credential ids, so that a device does not register a second passkey. */
export function selectCredentials({
  id,
  siteId,
}: MemberKey): Statement<{ credentialId: string; transports: string }> {
  return sql`SELECT credential_id AS credentialId, transports AS transports FROM passkeys
    WHERE account_id = ${id} AND site_id = ${siteId} LIMIT ${literal(MAX_PASSKEYS)}`;
}

export type StoredPasskey = {
  id: PasskeyId;
  accountId: MemberId;
  credentialId: string;
  publicKey: string;
  counter: number;
};

/** The passkey of this site with a credential id; by passkeys_by_credential. */
export function selectByCredential(siteId: SiteId, credentialId: string): Statement<StoredPasskey> {
  return sql`SELECT id AS id, account_id AS accountId, credential_id AS credentialId, public_key AS publicKey, counter AS counter
    FROM passkeys WHERE site_id = ${siteId} AND credential_id = ${credentialId}`;
}

type NewPasskey = {
  id: PasskeyId;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
  synced: boolean;
  name: string;
  at: number;
};

/**
 * Inserts a passkey if the member has room for one more, the site does not have it, and the
 * preceding statement wrote a row.
 */
export function insertPasskey(member: MemberKey, row: NewPasskey): Statement<{ id: PasskeyId }> {
  return sql`INSERT INTO passkeys (id, site_id, account_id, credential_id, public_key, counter, transports, synced, name, created_at)
    SELECT ${row.id}, ${member.siteId}, ${member.id}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.transports},
      ${row.synced ? 1 : 0}, ${row.name}, ${row.at}
    WHERE changes() > 0 AND (SELECT count(*) FROM passkeys WHERE account_id = ${member.id}) < ${MAX_PASSKEYS}
    ON CONFLICT DO NOTHING RETURNING id`;
}

/** Condition for another statement: the passkey exists and belongs to this member. */
export const isPasskeyOf = ({ id, siteId }: MemberKey, passkeyId: PasskeyId): SQL =>
  sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${passkeyId} AND account_id = ${id} AND site_id = ${siteId})`;

export const renamePasskeyOf = (
  { id, siteId }: MemberKey,
  { passkeyId, name }: { passkeyId: PasskeyId; name: string },
): Statement<{ id: PasskeyId }> =>
  sql`UPDATE passkeys SET name = ${name} WHERE id = ${passkeyId} AND account_id = ${id} AND site_id = ${siteId} RETURNING id`;

export const deletePasskeyOf = (
  { id, siteId }: MemberKey,
  passkeyId: PasskeyId,
): Statement<{ id: PasskeyId }> =>
  sql`DELETE FROM passkeys WHERE id = ${passkeyId} AND account_id = ${id} AND site_id = ${siteId} RETURNING id`;

export const deletePasskeysOf = ({ id, siteId }: MemberKey, when: SQL): Statement =>
  sql`DELETE FROM passkeys WHERE account_id = ${id} AND site_id = ${siteId} AND ${when}`;

/** Records that a challenge was answered; returns a row once. */
export const spendChallenge = (
  siteId: SiteId,
  { challengeHash, until }: { challengeHash: string; until: number },
): Statement<{ spent: string }> =>
  sql`INSERT INTO used_challenges (challenge_hash, site_id, expires_at) VALUES (${challengeHash}, ${siteId}, ${until})
    ON CONFLICT DO NOTHING RETURNING challenge_hash AS spent`;

/**
 * Records a use if the preceding statement wrote a row and the counter increased; some devices have
 * no counter and always send 0.
 */
export const recordPasskeyUse = (
  { id, siteId }: { id: PasskeyId; siteId: SiteId },
  { counter, at }: { counter: number; at: number },
): Statement<{ id: PasskeyId }> =>
  sql`UPDATE passkeys SET counter = ${counter}, used_at = ${at} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}
    AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`;

/** Deletes expired challenges, at most `limit` at a time; by used_challenges_by_expiry. */
export const deleteOldChallenges = (now: number, limit: number): Statement =>
  sql`DELETE FROM used_challenges WHERE challenge_hash IN (
    SELECT challenge_hash FROM used_challenges WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${literal(limit)})`;

/** A member's passkeys for the data export; no keys. */
export const selectOwnPasskeys = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT name, synced, created_at, used_at FROM passkeys WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at`;
