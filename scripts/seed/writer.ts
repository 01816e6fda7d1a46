import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Member } from "./member.ts";
import type { StoredPortrait } from "./portraits.ts";

/** The rows of the demo world, one prepared statement per table. All within one transaction of the caller. */
export type Writer = ReturnType<typeof createWriter>;

export function createWriter(db: DatabaseSync) {
  const insert = (table: string, columns: string) => {
    const names = columns.split(" ");
    const statement = db.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    );
    return (...values: SQLInputValue[]) => void statement.run(...values);
  };
  return {
    account: insert(
      "accounts",
      "id site_id email password_hash status language signup_step signup_date activated_at premium_since conversations_started demo",
    ),
    profile: insert(
      "profiles",
      "id site_id status name gender seeks birth_date country region sexuality hair_colour eye_colour body_type relationship_status tattoos reason headline about language main_photo_id demo visible_logged_out promoted joined_at last_active_at",
    ),
    interest: insert("profile_interests", "site_id profile_id interest"),
    photo: insert(
      "photos",
      "id site_id profile_id status visibility folder width height tiny position created_at",
    ),
    wallet: insert("wallets", "account_id site_id"),
    walletEntry: insert("wallet_entries", "id site_id account_id amount reason key created_at"),
    like: insert("likes", "site_id from_id to_id created_at seen_at"),
    block: insert("blocks", "site_id blocker_id blocked_id created_at"),
    conversation: insert("conversations", "id site_id started_by created_at"),
    participant: insert(
      "participants",
      "conversation_id member_id other_id site_id unread read_seq last_seq last_message_at",
    ),
    message: insert(
      "messages",
      "conversation_id seq site_id sender_id client_id body credits created_at",
    ),
  };
}

/** A member with everything that is theirs alone. `started` counts the conversations that they began. */
export function writeMember(
  write: Writer,
  m: Member,
  portraits: readonly StoredPortrait[],
  started = 0,
): void {
  const [main] = portraits;
  const [status, profileStatus, activatedAt] = m.confirmed
    ? ["active", "active", m.joinedAt]
    : ["not_confirmed", "disabled", null];
  write.account(
    m.id,
    m.siteId,
    m.email,
    m.passwordHash,
    status as string,
    m.language,
    5,
    m.joinedAt,
    activatedAt as number | null,
    m.premiumSince,
    started,
    1,
  );
  write.profile(
    ...[
      m.id,
      m.siteId,
      profileStatus as string,
      m.name,
      m.gender,
      m.seeks,
      m.birthDate,
      m.country,
      m.region,
      m.sexuality,
    ],
    ...[
      m.hairColour,
      m.eyeColour,
      m.bodyType,
      m.relationshipStatus,
      m.tattoos,
      m.reason,
      m.headline,
      m.about,
      m.language,
    ],
    ...[
      main ? photoIdOf(m.id, main) : null,
      1,
      m.visibleLoggedOut ? 1 : 0,
      m.promoted ? 1 : 0,
      m.joinedAt,
      m.lastActiveAt,
    ],
  );
  for (const interest of m.interests) write.interest(m.siteId, m.id, interest);
  write.wallet(m.id, m.siteId);
  for (const [position, { folder, width, height, tiny }] of portraits.entries()) {
    write.photo(
      photoIdOf(m.id, { folder }),
      m.siteId,
      m.id,
      "active",
      "public",
      folder,
      width,
      height,
      tiny,
      position,
      m.joinedAt,
    );
  }
}

/** The member's own identifier with a tail of the drawing's: pictures are cached for ever under the photo's id. */
function photoIdOf(memberId: string, { folder }: Pick<StoredPortrait, "folder">): string {
  return `${memberId.slice(0, -8)}${folder.slice(-8)}`;
}

/** Tables with rows of a site, children first. */
const TABLES = [
  ...["evidence", "reports", "complaints", "seals"],
  ...[
    "messages",
    "participants",
    "conversations",
    "likes",
    "blocks",
    "photos",
    "profile_interests",
    "profiles",
    "wallet_entries",
    "wallets",
  ],
  ...[
    "sessions",
    "account_tokens",
    "attempts",
    "outbox",
    "local_mails",
    "accounts",
    "site_settings",
    "sites",
  ],
];

/** Refuses what no deed may do; a world that is made anew begins with an empty ledger. */
const LEDGER_STAYS = "wallet_entries_are_never_deleted";

/** Removes everything of some sites, also what was tried on them, so that the same seed gives the same world. */
export function forgetSites(db: DatabaseSync, siteIds: readonly string[]): void {
  const column = (table: string) => (table === "sites" ? "id" : "site_id");
  const trigger = db
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?")
    .get(LEDGER_STAYS) as { sql: string } | undefined;
  db.exec(`DROP TRIGGER IF EXISTS ${LEDGER_STAYS}`);
  for (const table of TABLES)
    db.prepare(
      `DELETE FROM ${table} WHERE ${column(table)} IN (SELECT value FROM json_each(?))`,
    ).run(JSON.stringify(siteIds));
  if (trigger) db.exec(trigger.sql);
}
