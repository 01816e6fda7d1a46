import { beforeAll, expect, test } from "vitest";
import { addSite } from "../support/test-database";
import { addLoggedIn, addTestSite, countRows, sendRequest, sendToApp } from "./app-client";

const visit = (host: string, country: string, path = "/signup", cookie = "") =>
  sendToApp.fetch(
    new Request(`https://${host}${path}`, {
      headers: { cookie },
      redirect: "manual",
      cf: { country },
    } as RequestInit),
  );
const isWarned = async (answer: Promise<Response>) =>
  (await (await answer).text()).includes('role="dialog" aria-modal="true"');

const enter = (fields: Record<string, string>, referer?: string) =>
  sendRequest("/site-entry", {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(referer ? { referer } : {}),
    },
  });

beforeAll(async () => {
  await addTestSite();
  await addSite({}, "company.test");
  await addSite({ enable_site_entry_popup: "no" }, "open.test");
  await addSite({ site_entry_countries: ["DE"], countries: ["NL", "DE"] }, "german.test");
});

test("entering redirects to the requested page and is stored for a year", async () => {
  const before = Date.now();
  const answer = await enter({ next: "/pricing?x=1" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/pricing?x=1"]);
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(
    /^entry_skip=\d{13}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(Number(/\d{13}/.exec(cookie)?.[0])).toBeGreaterThanOrEqual(before);
});

test("the entry warning never redirects to another site", async () => {
  for (const next of [
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "javascript:alert(1)",
    `/${"x".repeat(3000)}`,
    "",
  ]) {
    const location = (await enter({ next })).headers.get("location") as string;
    expect(new URL(location, "https://site.test").origin).toBe("https://site.test");
  }
  expect((await enter({})).headers.get("location")).toBe("/");
  // A referrer of another site does not set the target either.
  expect(
    (await enter({ next: "/pricing" }, "https://evil.test/members")).headers.get("location"),
  ).toBe("/pricing");
});

test("the entry warning sets one cookie and rejects other fields", async () => {
  const rows = await countRows();
  expect((await enter({ next: "/" })).headers.getSetCookie()).toHaveLength(1);
  const refused = await enter({ next: "/", age: "17" });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
  expect(await countRows()).toBe(rows);
});

test("opening the entry path by GET changes nothing", async () => {
  const answer = await sendRequest("/site-entry");
  expect([answer.status, answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([
    302,
    "/",
    [],
  ]);
});

test("a first visit shows the warning over the complete page", async () => {
  const html = await (await sendRequest("/signup")).text();
  expect(html).toContain("Are you 18 or over?");
  expect(html).toMatch(/<div inert="">.*Create your account/s);
  expect(html).toContain('href="https://www.google.com/" rel="noreferrer nofollow"');
  expect(await isWarned(sendRequest("/signup", { cookie: "entry_skip=1767225600000" }))).toBe(
    false,
  );
  const { cookie } = await addLoggedIn();
  expect(await isWarned(sendRequest("/members", { cookie }))).toBe(false);
  expect(await isWarned(visit("open.test", "NL"))).toBe(false);
});

test("a site with listed countries shows the warning there only", async () => {
  expect(await isWarned(visit("german.test", "NL"))).toBe(false);
  expect(await isWarned(visit("german.test", "DE"))).toBe(true);
  expect(await isWarned(visit("german.test", "DE", "/signup", "country=NL"))).toBe(false);
});

test("rules, rights and the complaint form are readable before entering", async () => {
  for (const path of ["/pages/ban", "/complaints?kind=privacy"]) {
    const answer = await visit("company.test", "NL", path);
    expect([answer.status, await isWarned(Promise.resolve(answer))]).toEqual([200, false]);
  }
  expect(await isWarned(sendRequest("/lang-config?next=/"))).toBe(true);
});
