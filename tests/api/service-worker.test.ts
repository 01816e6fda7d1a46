import { beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { addMember, addSite } from "../support/test-database";
import { addTestSite, HOST, logIn, sendRequest } from "./app-client";
import { get } from "./site-fetch";

beforeAll(async () => {
  await addTestSite();
  await addSite({ name: "Tinto", niche: 7, domain_language: "es" }, "tinto.test");
});

type Texts = { error: Record<"offline_title" | "offline_text", string> };
const texts = import.meta.glob<Texts>("../../app/i18n/locales/*/common.json", {
  eager: true,
  import: "default",
});
const fileOf = (language: string) => `../../app/i18n/locales/${language}/common.json`;

/** The body without the nonce, which differs in every response. */
const bodyOf = async (answer: Response) => (await answer.text()).replaceAll(/nonce="[^"]*"/g, "");

test("the service worker has site scope and is revalidated on every request", async () => {
  const answer = await sendRequest("/sw-push.js");
  const named = (name: string) => answer.headers.get(name);
  expect(answer.status).toBe(200);
  expect(named("content-type")).toBe("text/javascript; charset=utf-8");
  expect([named("cache-control"), named("service-worker-allowed")]).toEqual(["no-cache", "/"]);
  // A service worker's requests follow the policy of its own script.
  expect(named("content-security-policy")).toContain("connect-src 'self'");
  expect(await answer.text()).toContain("/offline");
});

test.each(LANGUAGES)("%s: the offline page is in the language of its path", async (language) => {
  const answer = await get("tinto.test", `/offline?language=${language}`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain(`<html lang="${language}"`);
  const { offline_title, offline_text } = texts[fileOf(language)]?.error ?? {};
  for (const text of [offline_title, offline_text, "Tinto"]) expect(html).toContain(text);
});

test("the offline page loads nothing, runs its own script and names no member", async () => {
  const cookie = await logIn(await addMember(HOST, { name: "Zephyrine" }));
  const path = "/offline?language=en";
  const own = await sendRequest(path, { cookie });
  const nobodys = await sendRequest(path);
  const policy = nobodys.headers.get("content-security-policy") ?? "";
  const html = await nobodys.text();
  expect(html).not.toMatch(/<link(?! rel="icon")|<img|\bsrc=/);
  const nonce = /<script nonce="([^"]+)"/.exec(html)?.[1];
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).toMatch(/style-src 'self' 'sha256-/);
  expect(await bodyOf(own)).toBe(await bodyOf(await sendRequest(path)));
});
