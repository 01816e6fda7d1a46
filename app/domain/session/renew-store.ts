import { sql } from "drizzle-orm";
import type { SessionId } from "~/kit/ids";

type SessionRenewal = { idHash: string; publicId: SessionId; replaces: string; until: number };

/**
 * Copies a session to a new secret with the same age and freshness; the old one expires at `until`,
 * once.
 */
export const renewStatements = ({ idHash, publicId, replaces, until }: SessionRenewal) => ({
  insert: sql`INSERT INTO sessions (id_hash, site_id, account_id, public_id, device, place, created_at, confirmed_at, seen_at, expires_at)
    SELECT ${idHash}, site_id, account_id, ${publicId}, device, place, created_at, confirmed_at, seen_at, expires_at
    FROM sessions WHERE id_hash = ${replaces} AND expires_at > ${until}`,
  before: sql`UPDATE sessions SET expires_at = ${until} WHERE id_hash = ${replaces} AND expires_at > ${until}`,
});
