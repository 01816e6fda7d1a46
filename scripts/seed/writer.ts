import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type Statement, toQuery } from "~/db/batch";
import { FIELD_BIT_COLUMNS } from "~/domain/profile-field/field-bits";
import { PROFILE_FIELD_NAMES } from "~/domain/profile-field/profile-fields";

/**
 * Writes the rows of the demo data, one prepared statement per table. All in one transaction, which
 * the calling code opens.
 */
export type Writer = ReturnType<typeof createWriter>;

export function createWriter(db: DatabaseSync) {
  const insert = insertInto(db);
  return {
    account: insert(
      "accounts",
      "id site_id email password_hash status language signup_step signup_date activated_at premium_since conversations_started demo",
    ),
    profile: insert(
      "profiles",
      "id site_id status name gender seeks birth_date country region headline about gender_description language main_photo_id demo fictional visible_logged_out promoted joined_at last_active_at " +
        [...FIELD_BIT_COLUMNS, "interest_bits shows_gifts", ...PROFILE_FIELD_NAMES].join(" "),
    ),
    draft: insert(
      "profiles",
      "id site_id status name birth_date country region language demo joined_at last_active_at",
    ),
    milestones: insert(
      "member_milestones",
      "member_id site_id week country language source lander campaign signup_at photo_at location_at about_you_at about_me_at confirmed_at",
    ),
    activeMember: activeMemberCounter(db),
    interest: insert("profile_interests", "site_id profile_id interest"),
    answers: insert("finder_answers", "member_id site_id answers changed_at"),
    consent: insert("consents", "site_id account_id subject given_at"),
    photo: insert(
      "photos",
      "id site_id profile_id status visibility folder width height shades position created_at",
    ),
    wallet: insert("wallets", "id account_id site_id"),
    walletEntry: entryWriter(db),
    statements: statementWriter(db),
    like: insert("likes", "site_id from_id to_id created_at seen_at"),
    block: insert("blocks", "site_id blocker_id blocked_id created_at"),
    ...createMore(insert),
    conversation: insert("conversations", "id site_id started_by created_at"),
    participant: insert(
      "participants",
      "conversation_id member_id other_id site_id unread read_seq last_seq last_message_at answer_state",
    ),
    message: insert(
      "messages",
      "conversation_id seq site_id sender_id client_id body gift credits created_at",
    ),
  };
}

/** Prepares the insert of a table, with its columns in the order of the values. */
const insertInto = (db: DatabaseSync) => (table: string, columns: string) => {
  const names = columns.split(" ");
  const statement = db.prepare(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  return (...values: SQLInputValue[]) => void statement.run(...values);
};

/** Counts a member as active in a month after the signup's. */
function activeMemberCounter(db: DatabaseSync) {
  const statement = db.prepare(
    `INSERT INTO daily_numbers (site_id, day, metric, week, country, language, source, lander, campaign, currency, count, amount)
     VALUES (?, ?, 'active', ?, ?, ?, ?, ?, ?, '', 1, 0) ON CONFLICT DO UPDATE SET count = count + 1`,
  );
  return (...values: SQLInputValue[]) => void statement.run(...values);
}

/** Notes, swipes and complaints of members. */
const createMore = (insert: ReturnType<typeof insertInto>) => ({
  search: insert(
    "saved_searches",
    "member_id id site_id name gender country region min_age max_age fictional photo active is_new traits interests sort saved_at seen_at",
  ),
  reaction: insert("reactions", "conversation_id seq member_id site_id reaction reacted_at"),
  chatPhoto: insert(
    "chat_photos",
    "id site_id conversation_id seq sender_id width height shades look created_at",
  ),
  reply: insert("replies", "conversation_id seq site_id reply_to"),
  giftsReceived: insert("gifts_received", "member_id gift site_id count"),
  note: insert("notes", "site_id writer_id about_id body written_at"),
  game: insert("games", "member_id site_id day likes swipes"),
  swipe: insert("swipes", "member_id other_id site_id kind number day swiped_at"),
  complaint: insert(
    "complaints",
    "id site_id case_number form_key account_id kind about body email language status decision decided_at staff created_at",
  ),
  mandate: insert(
    "mandates",
    "order_id site_id account_id reference account_holder iban_end street house_number zip city phone agreed_at",
  ),
  spendingLimit: insert(
    "spending_limits",
    "account_id site_id currency amount next_amount next_at",
  ),
  discountCode: insert(
    "discount_codes",
    "site_id code value_percentage country user_id currency minimum_order_value expires validity status created_at",
  ),
  report: insert(
    "reports",
    "complaint_id site_id reporter_id reported_id reported_name screen conversation_id reason",
  ),
  evidence: insert("evidence", "complaint_id site_id profile messages sealed_at"),
});

/** Runs the domain's own statements in order; skips undefined ones. */
const statementWriter =
  (db: DatabaseSync) =>
  (batch: Record<string, Statement | undefined>): void => {
    for (const statement of Object.values(batch).filter((one) => one !== undefined)) {
      const { sql, params } = toQuery(statement);
      db.prepare(sql).run(...(params as SQLInputValue[]));
    }
  };

export type Entry = {
  accountId: string;
  reason: "grant" | "purchase" | "message" | "gift" | "photo";
  key: string;
  amount: number;
  at: number;
  message?: { conversationId: string; seq: number };
};

/** Writes ledger entries; numbers the entries of an account in order. */
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
