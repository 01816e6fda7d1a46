import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, HOST, postForm, sendRequest } from "./app-client";
import { FICTIONAL, promote } from "./promoted-members";

const LAYOUTS = ["landing", "landing2", "landing3", "landing2/milf-spring", "landing3/spring"];

let shown: string;

beforeAll(async () => {
  await addSite(FICTIONAL, HOST);
  await addSite({}, "plain.test");
  shown = (await addMember(HOST, { name: "Robin Secret", lastActive: Date.now() })).id;
  await promote(shown);
});

test.each(LAYOUTS)(
  "%s shows a consenting member: first name, form, no script, noindex",
  async (layout) => {
    const answer = await sendRequest(`/members/${shown}/${layout}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Robin");
    expect(html).toContain("Robin agreed to be shown here.");
    expect(html).not.toContain("people on this page are illustrations");
    expect(html).not.toContain("Secret");
    expect(html).toContain(`name="for" value="${shown}"`);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toMatch(/<script|og:image/);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  },
);

test("a member sets promotion only for themselves, and nobody else is notified", async () => {
  const me = await addLoggedIn();
  const other = await addMember(HOST, { lastActive: Date.now() });
  await env.DB.prepare("UPDATE profiles SET last_active_at = ? WHERE id = ?")
    .bind(Date.now(), me.id)
    .run();
  const setPromotion = (on: "yes" | "no", cookie = me.cookie) =>
    postForm("/settings/privacy", { switch: "promoted", on }, { cookie });
  const page = async (cookie: string) =>
    await (await sendRequest("/settings/privacy", { cookie })).text();
  const shownNow = async () => (await sendRequest(`/members/${me.id}/landing`)).status;
  expect(await shownNow()).toBe(404);
  const yes = await setPromotion("yes");
  expect([yes.status, yes.headers.get("location")]).toEqual([
    303,
    "/settings/privacy?saved=promoted#promoted",
  ]);
  expect(await shownNow()).toBe(200);
  const promoted = /aria-checked="true"[^>]*aria-labelledby="promoted-title"/;
  expect(await page(me.cookie)).toMatch(promoted);
  expect(await page((await addLoggedIn()).cookie)).not.toMatch(promoted);
  expect(
    await (await sendRequest(`/members/${me.id}`, { cookie: (await addLoggedIn()).cookie })).text(),
  ).not.toMatch(/promoted.{0,9}true|show me/i);
  // Nobody sets it for another member, neither by a form nor as a visitor; the old URL is gone.
  expect((await postForm(`/members/${other.id}/promote`, {}, { cookie: me.cookie })).status).toBe(
    404,
  );
  expect((await setPromotion("no", "")).headers.get("location")).toContain("/login");
  expect(await shownNow()).toBe(200);
  expect((await setPromotion("no")).status).toBe(303);
  expect(await shownNow()).toBe(404);
  expect((await sendRequest(`/members/${other.id}/landing`)).status).toBe(404);
});

/** A page without its signed time of rendering, which differs each time. */
const withoutProof = (html: string) => html.replaceAll(/name="begun" value="[^"]*"/g, "");

test("a member who is not promoted gets the general lander with 404", async () => {
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
      const answer = await sendRequest(`/members/${id}/landing`);
      return [
        answer.status,
        withoutProof(await answer.text())
          .replaceAll(encodeURIComponent(id), "")
          .replaceAll(id, ""),
      ];
    }),
  );
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
  expect(pages[0]?.[0]).toBe(404);
  expect(pages[0]?.[1]).toContain("Not every evening");
});

test("a fictional profile is labelled by its name and only where the site has them", async () => {
  const { id } = await addMember(HOST, { name: "Faye", lastActive: 1 });
  const elsewhere = await addMember("plain.test", { name: "Faye", lastActive: Date.now() });
  await env.DB.prepare("UPDATE profiles SET fictional = 1 WHERE id IN (?, ?)")
    .bind(id, elsewhere.id)
    .run();
  for (const layout of LAYOUTS) {
    const html = await (await sendRequest(`/members/${id}/${layout}`)).text();
    expect(html.split("Made-up profile").length - 1, layout).toBeGreaterThanOrEqual(2);
    expect(html, layout).toContain("no person behind this profile for you to meet");
    expect(html, layout).not.toMatch(/is a member of|decides whether|get to know Faye/);
  }
  expect(
    (await sendRequest(`/members/${elsewhere.id}/landing`, { origin: "https://plain.test" }))
      .status,
  ).toBe(404);
});
