import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { newSecret } from "~/kit/crypto";
import { type MemberId, newId } from "~/kit/ids";

export type LoggedInMember = { id: MemberId; cookie: string };

/**
 * Members inserted into the local database file, each with a session, for tests and benchmarks that
 * drive the running site from outside. `credits` come with an entry, so that entries and balance
 * agree.
 */
export function addLoggedInMembers(
  db: DatabaseSync,
  siteId: string,
  count: number,
  options: { credits: number; premium?: boolean },
): LoggedInMember[] {
  const now = Date.now();
  const insert = insertsOf(db);
  db.exec("BEGIN");
  const people = Array.from({ length: count }, (_, n): LoggedInMember => {
    const id = newId<MemberId>();
    const secret = newSecret();
    const [gender, seeks] = n % 2 ? ["male", "female"] : ["female", "male"];
    const address = `${id}@example.test`.toLowerCase();
    insert.account.run(id, siteId, address, now, options.premium ? now : null);
    insert.profile.run(id, siteId, `Person ${n}`, gender, seeks, now, now);
    insert.wallet.run(id, siteId);
    if (options.credits > 0) insert.entry.run(siteId, id, options.credits, now);
    const hash = createHash("sha256").update(secret).digest("base64url");
    insert.session.run(hash, siteId, id, now, now, now + 86_400_000);
    return { id, cookie: `auth.session=${secret}` };
  });
  db.exec("COMMIT");
  return people;
}

function insertsOf(db: DatabaseSync) {
  const account = db.prepare(
    "INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_step, signup_date, premium_since) VALUES (?, ?, ?, 'x', 'active', 'en', 5, ?, ?)",
  );
  const profile = db.prepare(
    "INSERT INTO profiles (id, site_id, status, name, gender, seeks, birth_date, country, region, language, joined_at, last_active_at) VALUES (?, ?, 'active', ?, ?, ?, '1990-01-01', 'NL', 'NL-NH', 'en', ?, ?)",
  );
  const wallet = db.prepare("INSERT INTO wallets (account_id, site_id) VALUES (?, ?)");
  const entry = db.prepare(
    "INSERT INTO wallet_entries (site_id, wallet_id, number, amount, reason, key, created_at) VALUES (?, (SELECT id FROM wallets WHERE account_id = ?), 1, ?, 'grant', 'start', ?)",
  );
  const session = db.prepare(
    "INSERT INTO sessions (id_hash, site_id, account_id, device, created_at, seen_at, expires_at) VALUES (?, ?, ?, 'test', ?, ?, ?)",
  );
  return { account, profile, wallet, entry, session };
}
