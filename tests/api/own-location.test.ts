import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, addTestSite, HOST, postForm, sendRequest, textOf } from "./app-client";

beforeAll(addTestSite);

const stored = (id: string) =>
  env.DB.prepare("SELECT * FROM profiles WHERE id = ?").bind(id).first<Record<string, unknown>>();
const page = async (cookie: string, query = "") =>
  textOf(await sendRequest(`/profile${query}`, { cookie }));

test("a member with an unfinished signup is redirected to the next step", async () => {
  const me = await addLoggedIn();
  await env.DB.prepare("UPDATE accounts SET signup_step = 3 WHERE id = ?").bind(me.id).run();
  expect((await sendRequest("/profile", { cookie: me.cookie })).headers.get("location")).toBe(
    "/complete-signup",
  );
});

test("regions follow the chosen country and are saved together with it", async () => {
  const me = await addLoggedIn();
  const html = await page(me.cookie, "?country=DE");
  expect(html).toContain('value="DE-BE"');
  expect(html).not.toContain('value="NL-UT"');
  const was = JSON.stringify({ country: "NL", region: "NL-NH" });
  const place = { part: "place", was, country: "DE" };
  for (const region of ["", "NL-NH"])
    expect((await postForm("/profile", { ...place, region }, { cookie: me.cookie })).status).toBe(
      422,
    );
  const saved = await postForm("/profile", { ...place, region: "DE-BE" }, { cookie: me.cookie });
  expect(saved.status).toBe(303);
  expect(await stored(me.id)).toMatchObject({ country: "DE", region: "DE-BE", site_id: HOST });
});
