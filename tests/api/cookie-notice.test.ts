import { beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { addSite } from "../support/test-database";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

const CONSENT_SITE = { origin: "https://asks.test" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const html = async (path: string, init: Parameters<typeof sendRequest>[1] = {}) =>
  (await sendRequest(path, { ...CONSENT_SITE, ...init })).text();
const answer = (body: string, init: Parameters<typeof sendRequest>[1] = {}) =>
  sendRequest("/cookie-choice", {
    ...CONSENT_SITE,
    method: "POST",
    body,
    ...init,
    headers: { ...FORM, ...(init.headers as Record<string, string>) },
  });

beforeAll(async () => {
  await addTestSite();
  await addSite({ tracking_days: 30 }, "asks.test");
});

test("a site without persistent tracking shows no cookie notice and accepts no answer", async () => {
  for (const path of ["/", "/landers/gallery", "/signup", "/pages/cookies"])
    expect(await (await sendRequest(path)).text(), path).not.toContain("/cookie-choice");
  expect(
    (await sendRequest("/cookie-choice", { method: "POST", body: "choice=yes", headers: FORM }))
      .status,
  ).toBe(404);
});

test("a visitor sees the cookie notice once, in their language", async () => {
  for (const path of ["/", "/landers/gallery", "/login"]) {
    const page = await html(path);
    const classes = Array.from(
      page.matchAll(/<button[^>]*name="choice"[^>]*>/g),
      ([button]) => /class="([^"]*)"/.exec(button)?.[1],
    );
    expect([path, classes.length, new Set(classes).size]).toEqual([path, 2, 1]);
    expect(page).toContain("for 30 days");
    for (const choice of ["yes", "no"])
      expect(await html(path, { cookie: `cookie_choice=${choice}` }), path).not.toContain(
        'name="choice"',
      );
  }
  for (const language of LANGUAGES) expect(await html("/", { language }), language).toContain("30");
});

test("members see no cookie notice: consent is stored with the account", async () => {
  const { cookie } = await addLoggedIn();
  expect(await (await sendRequest("/members", { cookie })).text()).not.toContain('name="choice"');
});

test("a consent answer is stored and redirects back; other values are rejected", async () => {
  const back = await answer("choice=no&next=/", {
    headers: { referer: "https://asks.test/landers/gallery?x=1" },
  });
  expect([back.status, back.headers.get("location")]).toEqual([303, "/landers/gallery?x=1"]);
  expect(back.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^cookie_choice=no; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  expect((await answer("choice=yes&next=https://evil.test/")).headers.get("location")).toBe("/");
  for (const body of ["", "choice=maybe", "choice=yes&days=9999"])
    expect((await answer(body)).status, body).toBe(400);
  expect((await answer("choice=yes", { headers: { origin: "https://evil.test" } })).status).toBe(
    403,
  );
});

test("the traffic source outlives the visit only with consent, also on cached pages", async () => {
  for (const path of ["/pricing?ref=friend", "/signup?ref=friend"]) {
    const age = async (cookie: string) =>
      /tracking=[^,]*Max-Age=(\d+)/.exec(
        (await sendRequest(path, { ...CONSENT_SITE, cookie })).headers.getSetCookie().join(","),
      )?.[1];
    expect(
      [await age("x=1"), await age("cookie_choice=no"), await age("cookie_choice=yes")],
      path,
    ).toEqual([undefined, undefined, "2592000"]);
  }
});

test("the cookie page lists each cookie with its lifetime and changes the answer", async () => {
  const page = (cookie = "x=1") => html("/pages/cookies", { cookie });
  expect(await page()).toContain("You haven’t answered yet");
  expect(await page("cookie_choice=yes")).toContain("You said yes.");
  expect(await page("cookie_choice=no")).toContain("You said no.");
  expect(await page("cookie_choice=no")).toContain("stays longer only if you say yes: for 30 days");
  const forgets = await addSite({}, "forgets.test");
  expect(
    await (await sendRequest("/pages/cookies", { origin: `https://${forgets}` })).text(),
  ).not.toMatch(/stays longer only|cookie_choice/);
});
