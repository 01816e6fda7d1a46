import { createHash } from "node:crypto";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { FACT_NAMES, INTIMATE_INTERESTS } from "~/domain/profile/profile.schema";
import { interestBits, traitsOf } from "~/domain/profile/traits";
import { finderAnswersOf } from "./finder-answers.ts";
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
      "id site_id status name gender seeks birth_date country region headline about language main_photo_id demo visible_logged_out promoted joined_at last_active_at traits interest_bits " +
        FACT_NAMES.join(" "),
    ),
    interest: insert("profile_interests", "site_id profile_id interest"),
    answers: insert("finder_answers", "member_id site_id answers changed_at"),
    consent: insert("consents", "site_id account_id subject given_at"),
    photo: insert(
      "photos",
      "id site_id profile_id status visibility folder width height shades position created_at",
    ),
    wallet: insert("wallets", "id account_id site_id"),
    walletEntry: entryWriter(db),
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

type Entry = {
  accountId: string;
  reason: "grant" | "purchase" | "message";
  key: string;
  amount: number;
  at: number;
  message?: { conversationId: string; seq: number };
};

/** Enters what moves a balance; entries of an account are numbered as they come. */
function entryWriter(db: DatabaseSync) {
  const statement = db.prepare(
    `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, conversation_id, seq, created_at)
     SELECT id, ?, ?, site_id, entries + 1, ?, ?, ?, ? FROM wallets WHERE account_id = ?`,
  );
  return ({ accountId, reason, key, amount, at, message }: Entry) => {
    const about = [message?.conversationId ?? null, message?.seq ?? null];
    statement.run(reason, key, amount, ...about, at, accountId);
  };
}

/** A member with everything that is theirs alone. `started` counts the conversations that they began. */
export function writeMember(
  write: Writer,
  member: Member,
  portraits: readonly StoredPortrait[],
  started = 0,
): void {
  writeAccount(write, member, started);
  writeProfile(write, member, portraits[0]);
  for (const interest of member.interests) write.interest(member.siteId, member.id, interest);
  const answers = finderAnswersOf(member);
  if (answers) write.answers(member.id, member.siteId, JSON.stringify(answers), member.joinedAt);
  for (const subject of consentsOf(member))
    write.consent(member.siteId, member.id, subject, member.joinedAt);
  write.wallet(walletIdOf(member.id), member.id, member.siteId);
  for (const [position, portrait] of portraits.entries())
    writePhoto(write, member, { ...portrait, position, visibility: seenBy(position) });
}

function writeAccount(write: Writer, m: Member, started: number): void {
  const activatedAt = m.confirmed ? m.joinedAt : null;
  write.account(
    ...[m.id, m.siteId, m.email, m.passwordHash, m.confirmed ? "active" : "not_confirmed"],
    ...[m.language, 5, m.joinedAt, activatedAt, m.premiumSince, started, 1],
  );
}

function writeProfile(write: Writer, m: Member, main: StoredPortrait | undefined): void {
  write.profile(
    ...[m.id, m.siteId, m.confirmed ? "active" : "disabled", m.name, m.gender, m.seeks],
    ...[m.birthDate, m.country, m.region, m.headline, m.about, m.language],
    ...[main ? photoIdOf(m.id, main) : null, 1, Number(m.visibleLoggedOut), Number(m.promoted)],
    ...[
      m.joinedAt,
      m.lastActiveAt,
      traitsOf(m),
      interestBits(m.interests),
      ...FACT_NAMES.map((name) => m[name]),
    ],
  );
}

/** What is sensitive is told under its consent alone (R71). */
function consentsOf({ sexuality, interests }: Member): string[] {
  const intimate: readonly string[] = INTIMATE_INTERESTS;
  return [
    ...(sexuality === null ? [] : ["sexuality"]),
    ...(interests.some((interest) => intimate.includes(interest)) ? ["intimate_interests"] : []),
  ];
}

/** The main photo is everybody's; of several the third is for members, the last for Premium. */
const seenBy = (position: number) =>
  (["public", "public", "members", "premium"] as const)[position] ?? "public";

type Placed = StoredPortrait & { position: number; visibility: ReturnType<typeof seenBy> };

function writePhoto(write: Writer, m: Member, photo: Placed): void {
  const { folder, width, height, shades, position, visibility } = photo;
  write.photo(
    ...[photoIdOf(m.id, photo), m.siteId, m.id, "active", visibility],
    ...[folder, width, height, shades, position, m.joinedAt],
  );
}

/** The product makes a random one; the demo world is the same each time. */
const walletIdOf = (memberId: string): string =>
  createHash("sha256").update(`wallet ${memberId}`).digest("hex").slice(0, 22);

/** The member's own identifier with a tail of the drawing's: pictures are cached for ever under the photo's id. */
function photoIdOf(memberId: string, { folder }: Pick<StoredPortrait, "folder">): string {
  return `${memberId.slice(0, -8)}${folder.slice(-8)}`;
}
