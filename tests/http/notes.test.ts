import { beforeAll, expect, test } from "vitest";
import { addMember, addSite } from "../support/world";
import { ask, HOST, logIn } from "./support";

beforeAll(() => addSite({ visible_profile_notes: true }, HOST));

const save = (id: string, note: string, cookie?: string) =>
  ask(`/members/${id}/note`, {
    method: "POST",
    cookie,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ note }).toString(),
  });

test("a note stands on the profile for its writer alone, and a heavy one is told what is wrong", async () => {
  const [me, her, third] = [
    await addMember(HOST, { gender: "male" }),
    await addMember(HOST, {}),
    await addMember(HOST, { gender: "male" }),
  ];
  const cookie = await logIn(me);
  const saved = await save(her.id, "Met at the market", cookie);
  expect([saved.status, saved.headers.get("location")]).toEqual([
    303,
    `/members/${her.id}?note=saved#note`,
  ]);
  const pageOf = async (id: string, by: string) =>
    (await ask(`/members/${id}`, { cookie: by })).text();
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
