import { expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { FREE_PHOTOS } from "~/domain/photo/photo";
import { INTIMATE_INTERESTS } from "~/domain/profile/profile.schema";
import type { MemberId, SiteId } from "~/kit/ids";
import { LOGINS } from "../../scripts/seed/people.ts";
import { demoDatabase } from "./demo-database";

const { all } = demoDatabase();

test("the named test users exist, each in the state of the README", () => {
  expect(
    all("SELECT email FROM accounts WHERE password_hash LIKE '$argon2id$%' ORDER BY email"),
  ).toEqual(LOGINS.map(({ email }) => ({ email })).sort((a, b) => a.email.localeCompare(b.email)));
  const state = (email: string) =>
    all(
      `SELECT a.status, p.status AS profile, a.premium_since IS NOT NULL AS premium, w.balance, a.conversations_started AS started, a.signup_step AS step
       FROM accounts a JOIN profiles p ON p.id = a.id JOIN wallets w ON w.account_id = a.id WHERE a.site_id = 'demo' AND a.email = ?`,
      email,
    )[0];
  expect(state("free@demo.test")).toEqual({
    status: "active",
    profile: "active",
    premium: 0,
    balance: 0,
    started: 1,
    step: 5,
  });
  expect(state("premium@demo.test")).toEqual({
    status: "active",
    profile: "active",
    premium: 1,
    balance: 500,
    started: 2,
    step: 5,
  });
  expect(state("new@demo.test")).toEqual({
    status: "not_confirmed",
    profile: "disabled",
    premium: 0,
    balance: 0,
    started: 0,
    step: 5,
  });
  expect(
    all(
      "SELECT a.email AS blocker, b.email AS blocked FROM blocks JOIN accounts a ON a.id = blocker_id JOIN accounts b ON b.id = blocked_id",
    ),
  ).toEqual([{ blocker: "blocker@demo.test", blocked: "blocked@demo.test" }]);
});

test("the free member has a match, the premium one unread messages and new likes", () => {
  const id = (email: string) =>
    all<{ id: string }>("SELECT id FROM accounts WHERE email = ?", email)[0]?.id ?? "";
  const free = id("free@demo.test");
  const premium = id("premium@demo.test");
  expect(
    all(
      "SELECT 1 FROM likes a JOIN likes b ON b.from_id = a.to_id AND b.to_id = a.from_id WHERE a.from_id = ?",
      free,
    ),
  ).not.toHaveLength(0);
  expect(all("SELECT sum(unread) AS n FROM participants WHERE member_id = ?", premium)).toEqual([
    { n: 3 },
  ]);
  expect(
    all("SELECT count(*) AS n FROM likes WHERE to_id = ? AND seen_at IS NULL", premium),
  ).toEqual([{ n: 3 }]);
  expect(all("SELECT count(*) AS n FROM participants WHERE member_id = ?", premium)).toEqual([
    { n: 5 },
  ]);
});

test("sensitive attributes have a consent, and photos are within the limit", () => {
  expect(
    all(
      "SELECT id FROM profiles p WHERE (sexuality IS NOT NULL) <> EXISTS (SELECT 1 FROM consents WHERE account_id = p.id AND subject = 'sexuality')",
    ),
  ).toEqual([]);
  for (const [subject, isStored] of [
    ["lifestyle", "smoking IS NOT NULL OR drinking IS NOT NULL"],
    ["gender_description", "gender_description <> ''"],
  ]) {
    const hasConsent = `EXISTS (SELECT 1 FROM consents WHERE account_id = p.id AND subject = '${subject}')`;
    expect(all(`SELECT id FROM profiles p WHERE (${isStored}) <> ${hasConsent}`), subject).toEqual(
      [],
    );
    expect(all(`SELECT id FROM profiles p WHERE ${hasConsent}`), subject).not.toEqual([]);
  }
  const intimate = JSON.stringify(INTIMATE_INTERESTS);
  expect(
    all(
      `SELECT id FROM profiles p WHERE EXISTS (SELECT 1 FROM profile_interests WHERE profile_id = p.id AND interest IN (SELECT value FROM json_each(?)))
        <> EXISTS (SELECT 1 FROM consents WHERE account_id = p.id AND subject = 'intimate_interests')`,
      intimate,
    ),
  ).toEqual([]);
  expect(
    all(
      `SELECT id FROM accounts a WHERE premium_since IS NULL AND (SELECT count(*) FROM photos WHERE profile_id = a.id) > ${FREE_PHOTOS}`,
    ),
  ).toEqual([]);
});

test("every balance is the sum of its entries, and every paid message has an entry", () => {
  expect(
    all(
      "SELECT account_id FROM wallets w WHERE balance <> coalesce((SELECT sum(amount) FROM wallet_entries e WHERE e.wallet_id = w.id), 0)",
    ),
  ).toEqual([]);
  expect(
    all(
      `SELECT client_id FROM messages m WHERE credits <> coalesce((SELECT -amount FROM wallet_entries e WHERE e.wallet_id = (SELECT id FROM wallets WHERE account_id = m.sender_id) AND e.reason IN ('message', 'gift', 'photo') AND e.key = m.client_id), 0)`,
    ),
  ).toEqual([]);
  expect(
    all(
      "SELECT m.client_id FROM messages m JOIN accounts a ON a.id = m.sender_id WHERE m.seq = 1 AND (m.credits = 0) <> (a.premium_since IS NULL)",
    ),
  ).toEqual([]);
});

test("conversations have the counts that sending would have stored", async () => {
  expect(
    all(`SELECT * FROM participants p WHERE last_seq <> (SELECT max(seq) FROM messages m WHERE m.conversation_id = p.conversation_id)
      OR last_seq <> (SELECT count(*) FROM messages m WHERE m.conversation_id = p.conversation_id)
      OR last_message_at <> (SELECT max(created_at) FROM messages m WHERE m.conversation_id = p.conversation_id)
      OR unread <> (SELECT count(*) FROM messages m WHERE m.conversation_id = p.conversation_id AND m.sender_id <> p.member_id AND m.seq > p.read_seq)`),
  ).toEqual([]);
  expect(
    all(
      "SELECT id FROM accounts a WHERE conversations_started <> (SELECT count(*) FROM conversations c WHERE c.started_by = a.id)",
    ),
  ).toEqual([]);
  for (const row of all<{
    site_id: SiteId;
    conversation_id: string;
    member_id: MemberId;
    other_id: MemberId;
  }>("SELECT * FROM participants")) {
    expect(await conversationIdOf(row.site_id, row.member_id, row.other_id)).toBe(
      row.conversation_id,
    );
  }
});
