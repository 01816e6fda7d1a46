import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { toQuery } from "~/db/batch";
import { changedSearchTriggers, searchTriggers } from "../../../scripts/lib/search-triggers";
import { MORE_FIELDS } from "../../../tests/support/added-profile-fields";
import { changeProfile } from "../../../tests/support/member-fixtures";
import { addSearchSite, everyone, LAST_ACTIVE, NOW } from "../../../tests/support/search-setup";
import { addMember } from "../../../tests/support/test-database";
import { fieldBitsOf } from "../profile-field/field-bits";
import { countMembers, parseStep, type StepRow, selectMembers } from "./discovery-store";
import { DEFAULT_BOUNDS, toMembersQuery } from "./search-members";

const { toBits } = fieldBitsOf(MORE_FIELDS);
type Values = Parameters<typeof toBits>[0];

/** What a migration of two further fields does. */
beforeAll(async () => {
  const triggers = changedSearchTriggers(Object.values(searchTriggers()), MORE_FIELDS);
  const statements = [
    "ALTER TABLE profiles ADD added_habit text",
    "ALTER TABLE profiles ADD added_sign text",
    ...triggers.split("--> statement-breakpoint\n"),
  ];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
});

test("a search by a seventh and an eighth field finds their codes only", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const her = await addMember(siteId, { lastActive: LAST_ACTIVE });
  const base = toMembersQuery(NOW, { site, viewer, search: everyone });
  const finds = async (values: Values) => {
    const query = { ...base, ...toBits(values) };
    const { sql, params } = toQuery(selectMembers(query, DEFAULT_BOUNDS));
    const { results } = await env.DB.prepare(sql)
      .bind(...params)
      .all<StepRow>();
    const count = toQuery(countMembers(query, 100));
    const counted = await env.DB.prepare(count.sql)
      .bind(...count.params)
      .first<{ found: number }>();
    const { length } = parseStep(results).found;
    expect(counted?.found).toBe(length);
    return length === 1;
  };
  expect(await finds({ added_habit: "never" })).toBe(false);
  for (const added_habit of MORE_FIELDS.added_habit.codes) {
    await changeProfile(her.id, { added_habit, added_sign: "water", hair_colour: "red" });
    for (const code of MORE_FIELDS.added_habit.codes)
      expect([code, await finds({ added_habit: code })]).toEqual([code, code === added_habit]);
    expect(await finds({ added_habit, added_sign: "water", hair_colour: "red" })).toBe(true);
    expect(await finds({ added_habit, added_sign: "fire" })).toBe(false);
    expect(await finds({ added_habit, hair_colour: "brown" })).toBe(false);
  }
});

test("an inserted profile with added fields has their bits", async () => {
  const { siteId, me } = await addSearchSite();
  const values = { tattoos: "many", added_habit: "regularly", added_sign: "air" } as const;
  await env.DB.prepare(
    `INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at, tattoos, added_habit, added_sign)
     SELECT 'inserted', ?, status, name, birth_date, language, joined_at, last_active_at, ?, ?, ? FROM profiles WHERE id = ?`,
  )
    .bind(siteId, ...Object.values(values), me.id)
    .run();
  const stored = await env.DB.prepare(
    "SELECT traits, traits_2 FROM profiles WHERE id = 'inserted'",
  ).first();
  expect(stored).toEqual(toBits(values));
});
