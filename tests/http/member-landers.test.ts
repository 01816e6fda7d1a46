import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addMember, addSite } from "../support/world";
import { addLoggedIn, ask, HOST } from "./support";

const FICTIONAL = {
  fictional_icon: "mask",
  fictional_warning: "Invented",
  fictional_singular: "Made-up profile",
  fictional_plural: "Made-up profiles",
};
const LAYOUTS = ["landing", "landing2", "landing3", "landing2/milf-spring", "landing3/spring"];
const promote = (id: string) =>
  env.DB.prepare("UPDATE profiles SET promoted = 1 WHERE id = ?").bind(id).run();
let shown: string;

beforeAll(async () => {
  await addSite(FICTIONAL, HOST);
  await addSite({}, "plain.test");
  shown = (await addMember(HOST, { name: "Robin Secret", lastActive: Date.now() })).id;
  await promote(shown);
});

test.each(LAYOUTS)(
  "%s shows a member who wants it: first name, form, no script, not for search engines",
  async (layout) => {
    const answer = await ask(`/members/${shown}/${layout}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Robin");
    expect(html).toContain("Robin agreed to be shown here.");
    expect(html).not.toContain("people on this page are drawn");
    expect(html).not.toContain("Secret");
    expect(html).toContain(`name="for" value="${shown}"`);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toMatch(/<script|og:image/);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  },
);

test("a member says yes and no themselves, for nobody else, and nobody else is told", async () => {
  const me = await addLoggedIn();
  const other = await addMember(HOST, { lastActive: Date.now() });
  await env.DB.prepare("UPDATE profiles SET last_active_at = ? WHERE id = ?")
    .bind(Date.now(), me.id)
    .run();
  const post = (id: string, intent: string, cookie = me.cookie) =>
    ask(`/members/${id}`, { method: "POST", body: new URLSearchParams({ intent }), cookie });
  const shownNow = async () => (await ask(`/members/${me.id}/landing`)).status;
  expect(await shownNow()).toBe(404);
  const yes = await post(me.id, "promote");
  expect([yes.status, yes.headers.get("location")]).toEqual([303, `/members/${me.id}`]);
  expect(await shownNow()).toBe(200);
  expect(await (await ask(`/members/${me.id}`, { cookie: me.cookie })).text()).toContain(
    "Stop showing my profile",
  );
  expect(
    await (await ask(`/members/${me.id}`, { cookie: (await addLoggedIn()).cookie })).text(),
  ).not.toMatch(/promoted.{0,9}true|show me/i);
  expect((await post(other.id, "promote")).status).toBe(404);
  expect((await post(me.id, "promote", "")).status).toBe(303);
  expect((await post(me.id, "demote")).status).toBe(303);
  expect(await shownNow()).toBe(404);
  expect((await ask(`/members/${other.id}/landing`)).status).toBe(404);
});

test("whoever did not opt in, is away, hidden, of another site or nobody: the same general lander with 404", async () => {
  const month = 31 * 86_400_000;
  const quiet = await addMember(HOST, { name: "Quiet", lastActive: Date.now() });
  const away = await addMember(HOST, { name: "Away", lastActive: Date.now() - month });
  const hidden = await addMember(HOST, {
    name: "Hidden",
    profileStatus: "hidden",
    lastActive: Date.now(),
  });
  const foreign = await addMember("plain.test", { name: "Foreign", lastActive: Date.now() });
  for (const { id } of [away, hidden, foreign]) await promote(id);
  const pages = await Promise.all(
    [quiet.id, away.id, hidden.id, foreign.id, newId(), "nonsense", "%00"].map(async (id) => {
      const answer = await ask(`/members/${id}/landing`);
      return [
        answer.status,
        (await answer.text()).replaceAll(encodeURIComponent(id), "").replaceAll(id, ""),
      ];
    }),
  );
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
  expect(pages[0]?.[0]).toBe(404);
  expect(pages[0]?.[1]).toContain("Not every evening");
});

test("a fictional profile is labelled beside its name, and shown only where the site has them", async () => {
  const { id } = await addMember(HOST, { name: "Faye", lastActive: 1 });
  const elsewhere = await addMember("plain.test", { name: "Faye", lastActive: Date.now() });
  await env.DB.prepare("UPDATE profiles SET fictional = 1 WHERE id IN (?, ?)")
    .bind(id, elsewhere.id)
    .run();
  for (const layout of LAYOUTS) {
    const html = await (await ask(`/members/${id}/${layout}`)).text();
    expect(html.split("Made-up profile").length - 1, layout).toBeGreaterThanOrEqual(2);
  }
  expect(
    (await ask(`/members/${elsewhere.id}/landing`, { origin: "https://plain.test" })).status,
  ).toBe(404);
});

test("somebody who is logged in goes to the profile", async () => {
  const me = await addLoggedIn();
  const answer = await ask(`/members/${shown}/landing2/spring`, { cookie: me.cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `/members/${shown}`]);
});

test.each([
  "x%0d%0aset-cookie:a=b",
  "%00",
  "%3Fnext=x",
  "..%2f..%2fpages%2fterms",
  "%f0%9f%a6%8a",
  "nobody",
])(
  "somebody who is logged in is sent nowhere by an address that holds %s instead of an id",
  async (id) => {
    const me = await addLoggedIn();
    const ends = await Promise.all(
      ["landing", "landing2/spring", "landing3"].map((layout) =>
        ask(`/members/${id}/${layout}`, { cookie: me.cookie }),
      ),
    );
    expect(ends.map((end) => [end.status, end.headers.get("location")])).toEqual([
      [404, null],
      [404, null],
      [404, null],
    ]);
  },
);

test("the form makes an account that remembers whom it was for and which lander it came from", async () => {
  const fields = {
    email: "lee@example.test",
    name: "Lee",
    password: "four plain little words",
    date_of_birth_day: "5",
    date_of_birth_month: "6",
    date_of_birth_year: "1990",
    for: shown,
  };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await ask(`/members/${shown}/landing2/spring`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields).toString(),
  });
  expect(answer.headers.get("location")).toBe("/complete-signup");
  const row = env.DB.prepare(
    "SELECT a.signup_for_profile_id AS f, s.lander, s.campaign FROM accounts a JOIN signup_sources s ON s.account_id = a.id WHERE a.email = ?",
  );
  expect(await row.bind(fields.email).first()).toEqual({
    f: shown,
    lander: "landing2",
    campaign: "spring",
  });
});
