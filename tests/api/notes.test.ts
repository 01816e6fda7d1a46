import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addMember, addSite, type TestMember } from "../support/test-database";
import { formFields, formRequest, HOST, logIn, sendRequest } from "./app-client";

beforeAll(() => addSite({ visible_profile_notes: true }, HOST));

const save = (id: string, note: string, cookie?: string) =>
  sendRequest(`/members/${id}/note`, {
    method: "POST",
    cookie,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ note }).toString(),
  });

test("a private note is shown only to its writer; an oversized one is rejected", async () => {
  const me = await addMember(HOST, { gender: "male" });
  const her = await addMember(HOST, {});
  const third = await addMember(HOST, { gender: "male" });
  const cookie = await logIn(me);
  const saved = await save(her.id, "Met at the market", cookie);
  expect([saved.status, saved.headers.get("location")]).toEqual([
    303,
    `/members/${her.id}?note=saved#note`,
  ]);
  const pageOf = async (id: string, by: string) =>
    (await sendRequest(`/members/${id}`, { cookie: by })).text();
  expect(await pageOf(her.id, cookie)).toContain("Met at the market");
  for (const [id, by] of [
    [her.id, third],
    [her.id, her],
    [me.id, her],
  ] as const)
    expect(await pageOf(id, await logIn(by))).not.toContain("Met at the market");
  const heavy = await save(her.id, "a".repeat(501), cookie);
  expect(heavy.status).toBe(422);
  expect(await heavy.text()).toContain('aria-invalid="true"');
  expect((await save(her.id, "x")).status).toBe(302);
});

/** The member's private notes as stored. */
const notesOf = async ({ id }: TestMember) =>
  (
    await env.DB.prepare("SELECT body FROM notes WHERE writer_id = ?")
      .bind(id)
      .all<{ body: string }>()
  ).results.map(({ body }) => body);

test("a forged note request is rejected and nothing is stored", async () => {
  const me = await addMember(HOST, { gender: "male" });
  const her = await addMember(HOST, {});
  const cookie = await logIn(me);
  const path = `/members/${her.id}/note`;
  const status = async (init: RequestInit) => (await sendRequest(path, { cookie, ...init })).status;
  expect(await status(formRequest("note=one&note=two"))).toBe(422);
  expect(await status(formFields({ note: "x", about_id: me.id }))).toBe(400);
  expect(await status(formFields({ note: "x", writer_id: her.id }))).toBe(400);
  expect(await status(formRequest('{"note":"x"}', "application/json"))).toBe(400);
  for (const method of ["PUT", "DELETE"])
    expect(await status({ ...formFields({ note: "x" }), method })).toBe(405);
  const foreign = formFields({ note: "x" });
  expect(
    await status({ ...foreign, headers: { ...foreign.headers, origin: "https://evil.test" } }),
  ).toBe(403);
  for (const heavy of ["e\u0301".repeat(501), "👩‍👩‍👧‍👦".repeat(161), `e${"\u0301".repeat(7)}`])
    expect(await status(formFields({ note: heavy }))).toBe(422);
  expect(await notesOf(me)).toEqual([]);
});

test("control characters are removed from a note; ten concurrent saves store one", async () => {
  const me = await addMember(HOST, { gender: "male" });
  const her = await addMember(HOST, {});
  const cookie = await logIn(me);
  await save(her.id, "a\u0000b\u202ec\u0007", cookie);
  expect(await notesOf(me)).toEqual(["abc"]);
  const at = await Promise.all(
    Array.from({ length: 10 }, (_, n) => save(her.id, `note ${n}`, cookie)),
  );
  for (const { status } of at) expect(status).toBe(303);
  expect(await notesOf(me)).toEqual([expect.stringMatching(/^note \d$/)]);
});

test("a private note is in no report and no response but its writer's page", async () => {
  const me = await addMember(HOST, { gender: "male" });
  const her = await addMember(HOST, {});
  const mine = await logIn(me);
  const hers = await logIn(her);
  await save(her.id, "Quetzalcoatl", mine);
  const report = { client_id: crypto.randomUUID(), screen: "profile", reason: "other" };
  for (const [by, about] of [
    [mine, her],
    [hers, me],
  ] as const) {
    const sent = await sendRequest(`/members/${about.id}/report`, {
      cookie: by,
      ...formFields(report),
    });
    expect(sent.status).toBe(200);
  }
  for (const table of ["evidence", "reports", "complaints", "outbox"]) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    expect([table, JSON.stringify(results)]).toEqual([
      table,
      expect.not.stringContaining("Quetzalcoatl"),
    ]);
  }
  for (const path of [
    "/api/search.php?gender=female",
    `/members/${her.id}/report`,
    "/settings/reports",
    `/members/${me.id}`,
    "/settings/data",
    "/members",
  ])
    for (const cookie of [mine, hers])
      expect(await (await sendRequest(path, { cookie })).text(), path).not.toContain(
        "Quetzalcoatl",
      );
});
