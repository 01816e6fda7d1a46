import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { COMPLETENESS_FIELDS, PROFILE_FIELD_NAMES } from "~/domain/profile-field/profile-fields";
import type { SiteId } from "~/kit/ids";
import { addMember, addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  logIn,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { codeOf } from "./rejected-requests";

beforeAll(addTestSite);

type Me = Awaited<ReturnType<typeof addLoggedIn>>;
const stored = (id: string) =>
  env.DB.prepare("SELECT * FROM profiles WHERE id = ?").bind(id).first<Record<string, unknown>>();
const page = async (cookie: string, query = "") =>
  textOf(await sendRequest(`/profile${query}`, { cookie }));
const EMPTY_TEXTS = JSON.stringify({ headline: "", about: "" });
const postTexts = (me: Me, fields: Record<string, string>) =>
  postForm("/profile", { part: "words", was: EMPTY_TEXTS, ...fields }, { cookie: me.cookie });
const call = (me: { cookie: string }, body: unknown) =>
  sendJsonRequest("/api/profile.php", body, { cookie: me.cookie });

test("the profile form has every field, and links to the public view", async () => {
  const me = await addLoggedIn({ name: "Aino" });
  const html = await page(me.cookie);
  for (const field of ["name", "headline", "about", "region", "gender", "seeks", "interests"])
    expect(html).toContain(`name="${field}"`);
  for (const field of [...PROFILE_FIELD_NAMES, "sexuality_consent", "intimate_interests"])
    expect(html).toContain(`name="${field}"`);
  expect(html).toContain(`href="/members/${me.id}"`);
  expect(html).toContain("Born on 5 May 1990");
  expect(html).toContain('href="/profile/photos"');
});

/** A photo, the headline, the text and interests count too. */
const PARTS = COMPLETENESS_FIELDS.length + 4;

test("missing profile parts are counted and linked until they are filled", async () => {
  const me = await addLoggedIn();
  expect(await page(me.cookie)).toMatch(
    new RegExp(`0 of ${PARTS} filled in[\\s\\S]*href="#field-headline"`),
  );
  await postTexts(me, { headline: "Sauna first", about: "" });
  const html = await page(me.cookie);
  expect(html).toContain(`1 of ${PARTS} filled in`);
  expect(html).not.toContain('href="#field-headline"');
});

test("a form without JavaScript saves its section and redirects back to it", async () => {
  const me = await addLoggedIn();
  const answer = await postTexts(me, { headline: " Sauna  first ", about: "Two\r\nlines" });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/profile?saved=words#words",
  ]);
  expect(await stored(me.id)).toMatchObject({ headline: "Sauna first", about: "Two\nlines" });
  expect(await page(me.cookie, "?saved=words")).toMatch(/role="status"[^>]*>Saved</);
});

test("a concurrent change is shown, and saving over it needs a second submit", async () => {
  const me = await addLoggedIn();
  await postTexts(me, { headline: "From my phone", about: "" });
  const late = await postTexts(me, { headline: "From my desk", about: "" });
  expect(late.status).toBe(409);
  const html = await textOf(late);
  expect(html).toContain("changed in another tab or on another device");
  expect(html).toContain('value="From my desk"');
  expect((await stored(me.id))?.headline).toBe("From my phone");
  const was = JSON.stringify({ headline: "From my phone", about: "" });
  expect((await postTexts(me, { was, headline: "From my desk", about: "" })).status).toBe(303);
});

test("an invalid value shows its error beside the field and keeps the input", async () => {
  const me = await addLoggedIn();
  const name = { part: "name", was: '{"name":"Sam"}', name: "@kim" };
  const answer = await postForm("/profile", name, { cookie: me.cookie });
  expect(answer.status).toBe(422);
  expect(await textOf(answer)).toMatch(/aria-invalid="true"[^>]*value="@kim"|value="@kim"/);
  expect((await stored(me.id))?.name).toBe("Sam");
  const rejectedResponse = await postTexts(me, { headline: "", about: "Call 0612345678" });
  expect(rejectedResponse.status).toBe(422);
  expect(await textOf(rejectedResponse)).toContain("Publish it as it is");
  const acceptedResponse = await postTexts(me, {
    headline: "",
    about: "Call 0612345678",
    contact: "keep",
  });
  expect(acceptedResponse.status).toBe(303);
});

test.each<Record<string, string>>([
  { part: "status", was: "{}" },
  { part: "words", was: "no json", headline: "" },
  { part: "words", was: '{"status":"draft"}', headline: "" },
  { part: "words", was: EMPTY_TEXTS, status: "active" },
  { part: "words", was: EMPTY_TEXTS, name: "Kim" },
  { part: "words", was: EMPTY_TEXTS, contact: "yes" },
  { was: EMPTY_TEXTS },
])("a forged profile form is rejected: %j", async (fields) => {
  const me = await addLoggedIn();
  const before = await stored(me.id);
  const answer = await postForm("/profile", fields, { cookie: me.cookie });
  expect(answer.status).toBe(400);
  expect(await stored(me.id)).toEqual(before);
});

test("the profile API returns the stored values and rejects in its own shape", async () => {
  const me = await addLoggedIn();
  const saved = await call(me, { was: { hair_colour: null }, now: { hair_colour: "red" } });
  expect(await saved.json()).toMatchObject({ profile: { hair_colour: "red", interests: [] } });
  const late = await call(me, { was: { hair_colour: null }, now: { hair_colour: "grey" } });
  expect([late.status, await codeOf(late)]).toEqual([409, "changed_elsewhere"]);
  const wrong = await call(me, { was: {}, now: { name: "@kim", sexuality: "bi" } });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { error: { code: "invalid", fields: { "now.name": "join:invalid.name_at" } } },
  ]);
  expect((await call(me, { was: {}, now: { birth_date: "2000-01-01" } })).status).toBe(400);
  const own = await sendRequest("/api/profile.php", { cookie: me.cookie });
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(await own.json()).toMatchObject({ profile: { name: "Sam", hair_colour: "red" } });
});

test("no visitor, other site or other member can change a profile", async () => {
  const me = await addLoggedIn();
  const her = await addLoggedIn();
  const before = await stored(me.id);
  const now = { was: { name: "Sam" }, now: { name: "Kim" } };
  expect((await sendRequest("/profile")).headers.get("location")).toBe("/login?next=%2Fprofile");
  const other = await addSite({}, "other.test");
  const foreign = await logIn({ ...(await addMember(other)), siteId: other as SiteId });
  for (const cookie of ["", foreign]) {
    const answer = await call({ cookie }, now);
    expect([answer.status, await codeOf(answer)]).toEqual([403, "authentication_required"]);
    expect((await postTexts({ ...me, cookie }, { headline: "x" })).headers.get("location")).toMatch(
      /^\/login/,
    );
  }
  const evil = { cookie: me.cookie, headers: { origin: "https://evil.test" } };
  expect((await postForm("/profile", { part: "name" }, evil)).status).toBe(403);
  expect((await call(her, { ...now, id: me.id })).status).toBe(400);
  expect((await call(her, now)).status).toBe(200);
  expect(await stored(me.id)).toEqual(before);
});
