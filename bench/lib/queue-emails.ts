import type { DatabaseSync } from "node:sqlite";
import { addressHash } from "../../app/domain/suppression/suppression.ts";
import { newId, type SiteId } from "../../app/kit/ids.ts";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { NETWORK_KEY } from "./server.ts";

/** Why a member gets no notification e-mail here; each reason for one in twenty members. */
export const SUPPRESSION_REASONS = ["off", "blocked", "left", "bounced"] as const;
type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
const EACH = 20;
const HOST = "localhost";

/** A queued e-mail, and why it must not be sent; null if it must. */
export type QueuedEmail = { id: string; suppressedBy: SuppressionReason | null };

/**
 * Queues this many e-mails: notifications of messages and likes, and mandatory ones, in equal
 * parts.
 */
export async function queueEmails(
  db: DatabaseSync,
  people: readonly LoggedInMember[],
  { siteId, many, now }: { siteId: SiteId; many: number; now: number },
): Promise<QueuedEmail[]> {
  const insert = insertsOf(db, siteId, now);
  db.exec("BEGIN");
  for (const [n, { id }] of people.entries()) {
    const other = people[(n + 1) % people.length]?.id ?? id;
    insert.chat(chatOf(id), id, other);
    const reason = reasonOf(n);
    if (reason) await insert.reason[reason](id, other);
  }
  const waiting = Array.from({ length: many }, (_, n): QueuedEmail => {
    const person = n % people.length;
    const kind = KINDS[Math.floor(n / people.length) % KINDS.length] as Kind;
    const to = people[person]?.id ?? "";
    return { id: insert.email(to, kind, n), suppressedBy: suppressionOf(kind, reasonOf(person)) };
  });
  db.exec("COMMIT");
  return waiting;
}

const KINDS = ["new_message", "like_received", "password_changed"] as const;
type Kind = (typeof KINDS)[number];

const reasonOf = (person: number): SuppressionReason | null =>
  SUPPRESSION_REASONS[Math.floor(person / EACH)] ?? null;

/**
 * A member who left or disabled notifications still gets mandatory e-mails; a like e-mail names
 * nobody, so no block applies.
 */
function suppressionOf(kind: Kind, reason: SuppressionReason | null): SuppressionReason | null {
  if (reason === "bounced") return reason;
  if (kind === "password_changed") return null;
  return reason === "blocked" && kind === "like_received" ? null : reason;
}

const chatOf = (member: string) => member.split("").toReversed().join("");

function fieldsOf(kind: Kind, member: string) {
  if (kind === "password_changed") return { name: "Sam" };
  if (kind === "like_received") return { name: "Sam", count: 2 };
  const who = { name: "Sam", who: "Aino", fictional: false, count: 1, words: null };
  return { ...who, conversation: chatOf(member) };
}

function insertsOf(db: DatabaseSync, siteId: SiteId, now: number) {
  const chat = db.prepare(
    "INSERT INTO participants (conversation_id, member_id, other_id, site_id, unread, last_message_at) VALUES (?, ?, ?, ?, 1, ?)",
  );
  const email = db.prepare(
    "INSERT INTO outbox (id, site_id, channel, template, account_id, payload, key, created_at) VALUES (?, ?, 'mail', ?, ?, ?, ?, ?)",
  );
  const mailOf = (id: string) => `${id}@example.test`.toLowerCase();
  const run = (sql: string, ...values: (string | number)[]) => void db.prepare(sql).run(...values);
  return {
    chat: (id: string, member: string, other: string) =>
      void chat.run(id, member, other, siteId, now),
    email: (member: string, kind: Kind, n: number) => {
      const id = newId();
      const envelope = { siteId, to: mailOf(member), origin: `https://${HOST}`, language: "en" };
      const order = { ...envelope, template: kind, fields: fieldsOf(kind, member) };
      email.run(id, siteId, kind, member, JSON.stringify(order), `bench:${n}`, now - 600_000);
      return id;
    },
    reason: {
      off: async (member: string) =>
        run(
          "INSERT INTO notification_settings (account_id, site_id, mail, push, quiet_from, quiet_until, changed_at) VALUES (?, ?, 0, 0, 8, 8, 0)",
          ...[member, siteId],
        ),
      blocked: async (member: string, other: string) =>
        run(
          "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
          ...[siteId, member, other],
        ),
      left: async (member: string) =>
        run("UPDATE accounts SET status = 'deletion_pending' WHERE id = ?", member),
      bounced: async (member: string) =>
        run(
          "INSERT INTO mail_suppressions (site_id, address_hash, reason, at) VALUES (?, ?, 'bounce', 0)",
          ...[siteId, await addressHash({ networkKey: NETWORK_KEY }, siteId, mailOf(member))],
        ),
    } satisfies Record<SuppressionReason, (member: string, other: string) => Promise<void>>,
  };
}
