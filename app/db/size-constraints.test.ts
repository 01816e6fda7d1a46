import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { changeProfile } from "../../tests/support/member-fixtures";
import { addMember, addSite, type TestMember } from "../../tests/support/test-database";

let member: TestMember;
beforeEach(async () => {
  member = await addMember(await addSite());
});
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

test.each([
  ["name", 120],
  ["headline", 400],
  ["about", 8_000],
])("the table rejects a %s above %i bytes", async (column, bytes) => {
  await changeProfile(member.id, { [column]: "é".repeat(bytes / 2) });
  await expect(changeProfile(member.id, { [column]: `${"é".repeat(bytes / 2)}a` })).rejects.toThrow(
    /too heavy/,
  );
  const born = {
    id: newId(),
    name: "Kim",
    headline: "",
    about: "",
    [column]: "a".repeat(bytes + 1),
  };
  const insert = run(
    `INSERT INTO profiles (id, site_id, status, name, headline, about, birth_date, language, joined_at, last_active_at)
     VALUES (?, ?, 'draft', ?, ?, ?, '1990-01-01', 'en', 0, 0)`,
    ...[born.id, member.siteId, born.name, born.headline, born.about],
  );
  await expect(insert).rejects.toThrow(/too heavy/);
});

test("the table rejects an oversized member, message or complaint", async () => {
  await expect(addMember(member.siteId, { name: "W".repeat(121) })).rejects.toThrow(/too heavy/);
  const message = (body: string) =>
    run(
      "INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at) VALUES ('c', ?, ?, ?, ?, ?, 0, 0)",
      body.length,
      member.siteId,
      member.id,
      newId(),
      body,
    );
  await message("a".repeat(8_000));
  await expect(message("a".repeat(8_001))).rejects.toThrow(/too heavy/);
  const complaint = (body: string, about: string, name: string) =>
    run(
      "INSERT INTO complaints (id, site_id, case_number, form_key, kind, about, body, name, language, created_at) VALUES (?1, 's', ?1, ?1, 'other', ?2, ?3, ?4, 'en', 0)",
      newId(),
      about,
      body,
      name,
    );
  await complaint("a".repeat(64_000), "a".repeat(2_000), "a".repeat(400));
  for (const heavy of [
    [64_001, 1, 1],
    [1, 2_001, 1],
    [1, 1, 401],
  ] as const) {
    const [body, about, name] = heavy.map((length) => "a".repeat(length)) as [
      string,
      string,
      string,
    ];
    await expect(complaint(body, about, name)).rejects.toThrow(/too heavy/);
  }
});
