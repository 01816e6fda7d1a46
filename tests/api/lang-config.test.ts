import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

beforeAll(async () => {
  await addTestSite();
});

const choose = (fields: Record<string, string>, cookie?: string) =>
  sendRequest("/lang-config", {
    method: "POST",
    cookie,
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const languageOf = (id: string) =>
  env.DB.prepare("SELECT language FROM accounts WHERE id = ?").bind(id).first("language");

test("the selector lists all eleven languages natively, countries in the page's language", async () => {
  const html = await (await sendRequest("/lang-config", { language: "de" })).text();
  for (const name of [
    "Dansk",
    "Deutsch",
    "English",
    "Español",
    "Suomi",
    "Français",
    "Italiano",
    "Norsk",
    "Nederlands",
    "Polski",
    "Svenska",
  ]) {
    expect(html).toContain(name);
  }
  expect(html).toContain("Niederlande");
});

test("a language choice is stored for a year and redirects back", async () => {
  const answer = await choose({ locale: "fi", country: "DE", next: "/members?gender=male" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/members?gender=male"]);
  const cookies = answer.headers.getSetCookie().join("\n");
  expect(cookies).toMatch(/locale=fi; Path=\/; Max-Age=31536000/);
  expect(cookies).toMatch(/locale_chosen=1; Path=\/; Max-Age=31536000/);
  expect(cookies).toMatch(/country=DE; Path=\/; Max-Age=31536000/);
});

test("a language choice never redirects to another site", async () => {
  for (const next of ["https://evil.test", "//evil.test", "/\\evil.test"])
    expect((await choose({ locale: "fi", next })).headers.get("location")).toBe("/");
});

test("a member's language is stored with the account, a visitor's only in the cookie", async () => {
  const me = await addLoggedIn();
  await choose({ locale: "pl", next: "/" });
  expect(await languageOf(me.id)).toBe("en");
  await choose({ locale: "pl", next: "/" }, me.cookie);
  expect(await languageOf(me.id)).toBe("pl");
});

test("an unsupported language or country is rejected and nothing is stored", async () => {
  for (const fields of [{ locale: "xx" }, { country: "US" }] as Record<string, string>[]) {
    const answer = await choose(fields);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
    expect(await answer.text()).toContain("Please choose one of these.");
  }
  expect((await choose({ locale: "fi", theme: "dark" })).status).toBe(400);
});
