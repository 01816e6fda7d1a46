import { sql } from "drizzle-orm";
import type { SessionId } from "~/kit/ids";

type Renewed = { idHash: string; publicId: SessionId; replaces: string; until: number };

/** A session goes on under another secret, as old and as fresh as it was; the one before stands until a moment, once. */
export const renew = ({ idHash, publicId, replaces, until }: Renewed) => ({
  insert: sql`INSERT INTO sessions (id_hash, site_id, account_id, public_id, device, place, created_at, confirmed_at, seen_at, expires_at)
    SELECT ${idHash}, site_id, account_id, ${publicId}, device, place, created_at, confirmed_at, seen_at, expires_at
    FROM sessions WHERE id_hash = ${replaces} AND expires_at > ${until}`,
  before: sql`UPDATE sessions SET expires_at = ${until} WHERE id_hash = ${replaces} AND expires_at > ${until}`,
});
