import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { PRIVACY_SWITCHES } from "~/domain/profile/privacy.schema";
import type { SiteId } from "~/kit/ids";
import { addMember, addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  logIn,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { codeOf } from "./rejected-requests";

beforeAll(addTestSite);

const PAGE = "/settings/privacy";
const stored = (id: string) =>
  env.DB.prepare(
    "SELECT status, invisible, visible_logged_out, promoted, hides_presence, hides_receipts, hides_typing FROM profiles WHERE id = ?",
  )
    .bind(id)
    .first();
const isOn = async (which: string, cookie: string) => {
  const html = await textOf(await sendRequest(PAGE, { cookie }));
  const [, on] =
    new RegExp(`aria-checked="(true|false)"[^>]*aria-labelledby="${which}-title"`).exec(html) ?? [];
  return on === "true";
};

test.each(PRIVACY_SWITCHES)(
  "%s is switched by its form and by its API, and displayed",
  async (which) => {
    const me = await addLoggedIn();
    const before = await isOn(which, me.cookie);
    const answer = await postForm(
      PAGE,
      { switch: which, on: before ? "no" : "yes" },
      { cookie: me.cookie },
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${PAGE}?saved=${which}#${which}`,
    ]);
    expect(await isOn(which, me.cookie)).toBe(!before);
    const html = await textOf(await sendRequest(`${PAGE}?saved=${which}`, { cookie: me.cookie }));
    expect(html).toMatch(
      new RegExp(`role="status"[^>]*>Saved. This is ${before ? "off" : "on"} now`),
    );
    const call = await sendJsonRequest(
      "/api/privacy.php",
      { switch: which, on: before },
      { cookie: me.cookie },
    );
    expect([call.status, await isOn(which, me.cookie)]).toEqual([204, before]);
  },
);

test("an unknown switch or another member's request changes nothing", async () => {
  const me = await addLoggedIn();
  const before = await stored(me.id);
  const wrong = [
    [{ switch: "status", on: true }, 422],
    [{ switch: "promoted", on: "yes" }, 422],
    [{ switch: "promoted" }, 422],
    [{ switch: "promoted", on: true, id: me.id }, 400],
  ] as const;
  for (const [call, status] of wrong)
    expect((await sendJsonRequest("/api/privacy.php", call, { cookie: me.cookie })).status).toBe(
      status,
    );
  for (const fields of [
    { switch: "status", on: "yes" },
    { switch: "promoted", on: "1" },
  ])
    expect((await postForm(PAGE, fields, { cookie: me.cookie })).status).toBe(422);
  const visitor = await sendJsonRequest("/api/privacy.php", { switch: "promoted", on: true });
  expect([visitor.status, await codeOf(visitor)]).toEqual([403, "authentication_required"]);
  const foreign = { cookie: me.cookie, headers: { origin: "https://evil.test" } };
  expect((await postForm(PAGE, { switch: "promoted", on: "yes" }, foreign)).status).toBe(403);
  const other = await addSite({}, "other.test");
  const theirs = { ...(await addMember(other)), siteId: other as SiteId };
  for (const cookie of ["", await logIn(theirs)])
    for (const path of [PAGE, `${PAGE}/withdraw`])
      expect((await postForm(path, {}, { cookie })).headers.get("location")).toMatch(/^\/login/);
  expect(await stored(me.id)).toEqual(before);
});

test("a consent is shown with its date, and withdrawing deletes the data under it", async () => {
  const me = await addLoggedIn();
  await env.DB.batch([
    env.DB.prepare("UPDATE profiles SET sexuality = 'bi' WHERE id = ?").bind(me.id),
    env.DB.prepare(
      "INSERT INTO consents (site_id, account_id, subject, given_at) VALUES (?, ?, 'sexuality', ?)",
    ).bind(HOST, me.id, Date.UTC(2026, 2, 5, 12)),
  ]);
  const page = async (query = "") => textOf(await sendRequest(PAGE + query, { cookie: me.cookie }));
  expect(await page()).toContain("You agreed on 5 March 2026.");
  const withdraw = () =>
    postForm(`${PAGE}/withdraw`, { consent: "sexuality" }, { cookie: me.cookie });
  for (let n = 0; n < 2; n++)
    expect((await withdraw()).headers.get("location")).toBe(`${PAGE}?withdrawn=sexuality#consents`);
  expect(await page("?withdrawn=sexuality")).toMatch(/role="status"[^>]*>Withdrawn\./);
  expect(
    await (await sendRequest(`/members/${me.id}`, { cookie: me.cookie })).text(),
  ).not.toContain(">Bi<");
  expect(
    (await postForm(`${PAGE}/withdraw`, { consent: "marketing" }, { cookie: me.cookie })).status,
  ).toBe(400);
});

test("an invisible member is absent from every page and endpoint", async () => {
  const me = await addLoggedIn({ premium: true, credits: 5 });
  const her = await addLoggedIn();
  await sendJsonRequest("/api/like.php", { id: her.id }, { cookie: me.cookie });
  await sendJsonRequest("/api/like.php", { id: me.id }, { cookie: her.cookie });
  await sendJsonRequest(
    "/api/privacy.php",
    { switch: "invisible", on: true },
    { cookie: her.cookie },
  );
  const unknownId = "0".repeat(22);
  for (const path of ["/members/%s", "/likes/m/%s", "/members/%s/chat", "/members/%s/report"]) {
    const answers = await Promise.all(
      [her.id, unknownId].map(async (id) => {
        const answer = await sendRequest(path.replace("%s", id), { cookie: me.cookie });
        return [answer.status, (await answer.text()).replaceAll(/nonce="[^"]+"|[\w-]{22}/g, "")];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]?.[0]).toBe(answers[1]?.[0]);
  }
  const search = "gender=female&country=NL&min_age=18&max_age=99";
  for (const path of [
    `/members?${search}`,
    `/api/search.php?${search}`,
    "/likes",
    "/likes/given",
    "/likes/matches",
    "/api/likes.php",
  ])
    expect(await (await sendRequest(path, { cookie: me.cookie })).text(), path).not.toContain(
      her.id,
    );
  expect((await sendRequest("/api/auto-like.php", { cookie: me.cookie })).status).toBe(204);
  const sent = { to: her.id, client_id: crypto.randomUUID(), text: "Hello" };
  expect((await sendJsonRequest("/api/message.php", sent, { cookie: me.cookie })).status).toBe(404);
  const like = (cookie: string) => sendJsonRequest("/api/like.php", { id: her.id }, { cookie });
  expect((await like((await addLoggedIn()).cookie)).status).toBe(404);
  expect(await (await like(me.cookie)).json()).toMatchObject({ liked: true, matched: false });
});
