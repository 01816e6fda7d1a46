import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { days, hours, minutes } from "~/kit/duration";
import { createGeneratedMembers } from "../../scripts/seed/generated-members";
import { createNamedMembers } from "../../scripts/seed/people";
import { demoPlan } from "../../scripts/seed/seed-data";
import { shiftTimestamps } from "../../scripts/seed/shift-timestamps";
import { DEMO_SITES } from "../../scripts/seed/sites";
import { emptyDatabase, writeMembers } from "./empty-database";

const WRITTEN = Date.UTC(2026, 10, 20);
const PLAN = demoPlan({ now: WRITTEN });
const [GENERAL] = DEMO_SITES;

let db: DatabaseSync;
type Row = { id: string; active: number; joined: number };
const people = (crowd: boolean) =>
  db
    .prepare(
      `SELECT p.id, p.last_active_at AS active, p.joined_at AS joined FROM profiles p JOIN accounts a ON a.id = p.id
       WHERE (a.password_hash = '!') = ? ORDER BY p.id`,
    )
    .all(Number(crowd)) as Row[];
const newest = () => Math.max(...people(true).map(({ active }) => active));

beforeEach(async () => {
  db = emptyDatabase();
  const named = await createNamedMembers(PLAN.seed, GENERAL.id, WRITTEN);
  const crowd = createGeneratedMembers(PLAN, GENERAL).take(80);
  writeMembers(db, [...Object.values(named), ...crowd], () => null);
});

test("shifting moves generated members' activity as close to now as it was at seeding", () => {
  const crowd = people(true);
  const named = people(false);
  const by = WRITTEN + days(9) + hours(7) - newest();
  expect(shiftTimestamps(db, WRITTEN + days(9) + hours(7))).toBe(true);
  expect(newest()).toBe(WRITTEN + days(9) + hours(7));
  expect(people(true)).toEqual(
    crowd.map(({ id, active, joined }) => ({ id, active: active + by, joined: joined + by })),
  );
  expect(people(false)).toEqual(named); // their sign-ins follow their own actions
});

test("shifting twice equals shifting once, and an immediate restart writes nothing", () => {
  const now = WRITTEN + days(2);
  expect(shiftTimestamps(db, now)).toBe(true);
  const before = people(true);
  expect(shiftTimestamps(db, now)).toBe(false);
  expect(shiftTimestamps(db, now + minutes(9))).toBe(false);
  expect(shiftTimestamps(db, now - days(1))).toBe(false);
  expect(people(true)).toEqual(before);
});

test("a member with a chat keeps the join date when shifted", () => {
  const [one] = people(true);
  db.prepare(
    "INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_seq, last_message_at) VALUES ('c', ?, 'x', 'demo', 1, 1)",
  ).run(one?.id ?? "");
  shiftTimestamps(db, WRITTEN + days(3));
  expect(people(true)[0]?.joined).toBe(one?.joined);
  expect(people(true)[0]?.active).toBeGreaterThan(one?.active ?? 0);
});

test("another site's members are not shifted", () => {
  db.exec("UPDATE accounts SET site_id = 'own'; UPDATE profiles SET site_id = 'own'");
  const before = people(true);
  expect(shiftTimestamps(db, WRITTEN + days(9))).toBe(false);
  expect(people(true)).toEqual(before);
});
