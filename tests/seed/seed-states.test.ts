import { expect, test } from "vitest";
import { demoDatabase } from "./demo-database";

const { all } = demoDatabase();

test("an abandoned signup is at its next question, a complete one awaits its e-mail", () => {
  expect(
    all(
      `SELECT a.email, a.status, a.signup_step AS step, p.status AS profile, p.country, p.gender FROM accounts a JOIN profiles p ON p.id = a.id
       WHERE a.status = 'not_confirmed' ORDER BY a.email`,
    ),
  ).toMatchObject([
    { email: "half@demo.test", step: 3, profile: "draft", country: "GB", gender: null },
    { email: "new@demo.test", step: 5, profile: "disabled" },
  ]);
});

test("every tab and list of the German-speaking member has content", () => {
  const count = (sql: string) =>
    all<{ n: number }>(
      `WITH me AS (SELECT id FROM accounts WHERE email = 'german@demo.test') SELECT count(*) AS n FROM ${sql}`,
    )[0]?.n ?? 0;
  const mutual = "SELECT 1 FROM likes b WHERE b.from_id = a.to_id AND b.to_id = a.from_id";
  for (const [list, sql] of Object.entries({
    received: "likes, me WHERE to_id = me.id",
    unseen: "likes, me WHERE to_id = me.id AND seen_at IS NULL",
    given: "likes, me WHERE from_id = me.id",
    matches: `likes a, me WHERE a.from_id = me.id AND EXISTS (${mutual})`,
    chats: "participants, me WHERE member_id = me.id",
    gifts: "gifts_received, me WHERE member_id = me.id",
    notes: "notes, me WHERE writer_id = me.id",
    passed: "swipes, me WHERE member_id = me.id AND kind = 'pass'",
    liked: "swipes, me WHERE member_id = me.id AND kind = 'like'",
    answers: "finder_answers, me WHERE member_id = me.id",
    premium: "photos, me WHERE profile_id = me.id AND visibility = 'premium'",
  }))
    expect(count(sql), list).toBeGreaterThan(0);
  expect(count("games, me WHERE member_id = me.id AND swipes = 3")).toBe(1);
});

test("there is a complaint in each state, and a report has its evidence", () => {
  const states = all<{ status: string }>(
    `SELECT DISTINCT c.status FROM complaints c JOIN accounts a ON a.id = c.account_id WHERE a.email = 'german@demo.test' ORDER BY 1`,
  );
  expect(states.map(({ status }) => status)).toEqual(["closed", "in_work", "open"]);
  expect(
    all("SELECT id FROM complaints WHERE (status = 'closed') <> (decision IS NOT NULL)"),
  ).toEqual([]);
  expect(
    all("SELECT case_number FROM complaints GROUP BY case_number HAVING count(*) > 1"),
  ).toEqual([]);
  expect(all("SELECT 1 FROM reports").length).toBe(13);
  expect(all("SELECT complaint_id FROM reports EXCEPT SELECT complaint_id FROM evidence")).toEqual(
    [],
  );
});

test("fictional profiles are on the second site only, with a picture, and start nothing", () => {
  const invented = all<{ site_id: string; has_photo: number; hidden: string | null }>(
    "SELECT site_id, has_photo, coalesce(sexuality, smoking, drinking) AS hidden FROM profiles WHERE fictional = 1",
  );
  expect(invented.length).toBe(16);
  expect(new Set(invented.map((row) => JSON.stringify(row))).size).toBe(1);
  expect(invented[0]).toEqual({ site_id: "demo-velours", has_photo: 1, hidden: null });
  const theirs = "IN (SELECT id FROM profiles WHERE fictional = 1)";
  expect(all(`SELECT 1 FROM likes WHERE from_id ${theirs}`)).toEqual([]);
  expect(all(`SELECT 1 FROM conversations WHERE started_by ${theirs}`)).toEqual([]);
  expect(all(`SELECT 1 FROM finder_answers WHERE member_id ${theirs}`)).toEqual([]);
  expect(all(`SELECT 1 FROM participants WHERE member_id ${theirs}`)).toHaveLength(1);
});

test("every queue of moderation has work on both sites", () => {
  const queues = {
    photos: "SELECT site_id FROM photos WHERE unreviewed = 1",
    reports:
      "SELECT r.site_id FROM reports r JOIN complaints c ON c.id = r.complaint_id WHERE c.status = 'open'",
    complaints: "SELECT site_id FROM complaints WHERE kind = 'content' AND status = 'open'",
    messages: "SELECT site_id FROM held_messages WHERE status = 'waiting'",
    appeals: "SELECT site_id FROM appeals WHERE status = 'open'",
    bans: "SELECT site_id FROM ban_proposals WHERE status = 'open'",
  };
  for (const [queue, sql] of Object.entries(queues)) {
    const sites = new Set(all<{ site_id: string }>(sql).map((row) => row.site_id));
    expect([queue, ...sites].sort()).toEqual([queue, "demo", "demo-velours"].sort());
  }
});
