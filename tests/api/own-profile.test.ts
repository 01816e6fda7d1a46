import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { byConsentField } from "../../app/domain/account/consents";
import { nameSchema } from "../../app/domain/profile/name.schema";
import {
  COMPLETENESS_FIELDS,
  PROFILE_FIELD_NAMES,
} from "../../app/domain/profile-field/profile-fields";
import { aboutMeStepSchema } from "../../app/domain/signup/signup.schema";
import { newId, type SiteId } from "../../app/kit/ids";
import { changeProfile } from "../support/member-fixtures";
import { addMember, addSite, type TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  formFields,
  formRequest,
  HOST,
  logIn,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { codeOf } from "./rejected-requests";

const CONSENT_FIELDS = Object.keys(byConsentField(() => true));

describe("own profile", () => {
  beforeAll(() => addTestSite());

  type Me = Awaited<ReturnType<typeof addLoggedIn>>;
  const stored = (id: string) =>
    env.DB.prepare("SELECT * FROM profiles WHERE id = ?").bind(id).first<Record<string, unknown>>();
  const page = async (cookie: string, query = "") =>
    textOf(await sendRequest(`/profile${query}`, { cookie }));
  const EMPTY_TEXTS = JSON.stringify({ headline: "", about: "" });
  const postTexts = (me: Me, fields: Record<string, string>) =>
    postForm("/profile", { part: "texts", was: EMPTY_TEXTS, ...fields }, { cookie: me.cookie });
  const call = (me: { cookie: string }, body: unknown) =>
    sendJsonRequest("/api/profile.php", body, { cookie: me.cookie });

  test("the profile form has every field, and links to the public view", async () => {
    const me = await addLoggedIn({ name: "Aino" });
    const html = await page(me.cookie);
    for (const field of ["name", "headline", "about", "region", "gender", "seeks", "interests"])
      expect(html).toContain(`name="${field}"`);
    for (const field of [...PROFILE_FIELD_NAMES, ...CONSENT_FIELDS, "intimate_interests"])
      expect(html).toContain(`name="${field}"`);
    expect(html).toContain(`href="/members/${me.id}"`);
    expect(html).toContain("Born on 5 May 1990");
    expect(html).toContain('action="/profile/photos"');
  });

  test("a lifestyle without its consent is rejected in the form, and stored with it", async () => {
    const me = await addLoggedIn();
    const was = JSON.stringify({ smoking: null, drinking: null, lifestyle_consent: false });
    const post = (fields: Record<string, string>) =>
      postForm("/profile", { part: "lifestyle", was, ...fields }, { cookie: me.cookie });
    const answers = { smoking: "no", drinking: "" };
    const rejected = await post(answers);
    expect(rejected.status).toBe(422);
    expect(await textOf(rejected)).toMatch(/id="lifestyle_consent-error"/);
    expect(await stored(me.id)).toMatchObject({ smoking: null, drinking: null });
    const saved = await post({ ...answers, lifestyle_consent: "on" });
    expect(saved.headers.get("location")).toBe("/profile?saved=lifestyle#lifestyle");
    expect(await stored(me.id)).toMatchObject({ smoking: "no", drinking: null });
    const shown = await textOf(await sendRequest(`/members/${me.id}`, { cookie: me.cookie }));
    expect(shown).toContain(">Doesn’t smoke<");
  });

  /** A photo, the headline, the text and interests count too. */
  const PARTS = COMPLETENESS_FIELDS.length + 4;

  const missing = (html: string) => html.match(/Still missing: [^<]*/g);

  test("missing profile parts are counted and named in their rows until filled", async () => {
    const me = await addLoggedIn();
    const empty = await page(me.cookie);
    expect(empty).toContain(`0 of ${PARTS} filled in`);
    expect(missing(empty)?.[0]).toBe("Still missing: One line that makes people curious, About me");
    await postTexts(me, { headline: "Sauna first", about: "" });
    const html = await page(me.cookie);
    expect(html).toContain(`1 of ${PARTS} filled in`);
    expect(missing(html)?.[0]).toBe("Still missing: About me");
    const texts = { headline: "Sauna first", about: "Two lines" };
    await postTexts(me, { was: JSON.stringify({ ...texts, about: "" }), ...texts });
    expect(await page(me.cookie)).toContain(">Sauna first</p>");
  });

  test("a form without JavaScript saves its section and redirects back to it", async () => {
    const me = await addLoggedIn();
    const answer = await postTexts(me, { headline: " Sauna  first ", about: "Two\r\nlines" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/profile?saved=texts#texts",
    ]);
    expect(await stored(me.id)).toMatchObject({ headline: "Sauna first", about: "Two\nlines" });
    expect(await page(me.cookie, "?saved=texts")).toMatch(/role="status"[^>]*>Saved</);
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
    { part: "texts", was: "no json", headline: "" },
    { part: "texts", was: '{"status":"draft"}', headline: "" },
    { part: "texts", was: EMPTY_TEXTS, status: "active" },
    { part: "texts", was: EMPTY_TEXTS, name: "Kim" },
    { part: "texts", was: EMPTY_TEXTS, contact: "yes" },
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
    const other = await addSite({}, "other-own-profile.test");
    const foreign = await logIn({ ...(await addMember(other)), siteId: other as SiteId });
    for (const cookie of ["", foreign]) {
      const answer = await call({ cookie }, now);
      expect([answer.status, await codeOf(answer)]).toEqual([403, "authentication_required"]);
      expect(
        (await postTexts({ ...me, cookie }, { headline: "x" })).headers.get("location"),
      ).toMatch(/^\/login/);
    }
    const evil = { cookie: me.cookie, headers: { origin: "https://evil.test" } };
    expect((await postForm("/profile", { part: "name" }, evil)).status).toBe(403);
    expect((await call(her, { ...now, id: me.id })).status).toBe(400);
    expect((await call(her, now)).status).toBe(200);
    expect(await stored(me.id)).toEqual(before);
  });
});

describe("own location", () => {
  beforeAll(() => addTestSite());

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
});

describe("notes", () => {
  beforeAll(() => addTestSite({ visible_profile_notes: true }));

  const save = (id: string, note: string, cookie?: string) =>
    sendRequest(`/members/${id}/note`, {
      method: "POST",
      cookie,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ note }).toString(),
    });

  test("a private note is shown only to its writer; an oversized one is rejected", async () => {
    const me = await addMember(HOST, { gender: "male" });
    const her = await addMember(HOST, {});
    const third = await addMember(HOST, { gender: "male" });
    const cookie = await logIn(me);
    const saved = await save(her.id, "Met at the market", cookie);
    expect([saved.status, saved.headers.get("location")]).toEqual([
      303,
      `/members/${her.id}?note=saved#note`,
    ]);
    const pageOf = async (id: string, by: string) =>
      (await sendRequest(`/members/${id}`, { cookie: by })).text();
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

  /** The member's private notes as stored. */
  const notesOf = async ({ id }: TestMember) =>
    (
      await env.DB.prepare("SELECT body FROM notes WHERE writer_id = ?")
        .bind(id)
        .all<{ body: string }>()
    ).results.map(({ body }) => body);

  test("a forged note request is rejected and nothing is stored", async () => {
    const me = await addMember(HOST, { gender: "male" });
    const her = await addMember(HOST, {});
    const cookie = await logIn(me);
    const path = `/members/${her.id}/note`;
    const status = async (init: RequestInit) =>
      (await sendRequest(path, { cookie, ...init })).status;
    expect(await status(formRequest("note=one&note=two"))).toBe(422);
    expect(await status(formFields({ note: "x", about_id: me.id }))).toBe(400);
    expect(await status(formFields({ note: "x", writer_id: her.id }))).toBe(400);
    expect(await status(formRequest('{"note":"x"}', "application/json"))).toBe(400);
    for (const method of ["PUT", "DELETE"])
      expect(await status({ ...formFields({ note: "x" }), method })).toBe(405);
    const foreign = formFields({ note: "x" });
    expect(
      await status({ ...foreign, headers: { ...foreign.headers, origin: "https://evil.test" } }),
    ).toBe(403);
    for (const heavy of ["e\u0301".repeat(501), "👩‍👩‍👧‍👦".repeat(161), `e${"\u0301".repeat(7)}`])
      expect(await status(formFields({ note: heavy }))).toBe(422);
    expect(await notesOf(me)).toEqual([]);
  });

  test("control characters are removed from a note; ten concurrent saves store one", async () => {
    const me = await addMember(HOST, { gender: "male" });
    const her = await addMember(HOST, {});
    const cookie = await logIn(me);
    await save(her.id, "a\u0000b\u202ec\u0007", cookie);
    expect(await notesOf(me)).toEqual(["abc"]);
    const at = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(her.id, `note ${n}`, cookie)),
    );
    for (const { status } of at) expect(status).toBe(303);
    expect(await notesOf(me)).toEqual([expect.stringMatching(/^note \d$/)]);
  });

  test("a private note is in no report and no response but its writer's page", async () => {
    const me = await addMember(HOST, { gender: "male" });
    const her = await addMember(HOST, {});
    const mine = await logIn(me);
    const hers = await logIn(her);
    await save(her.id, "Quetzalcoatl", mine);
    const report = { client_id: crypto.randomUUID(), screen: "profile", reason: "other" };
    for (const [by, about] of [
      [mine, her],
      [hers, me],
    ] as const) {
      const sent = await sendRequest(`/members/${about.id}/report`, {
        cookie: by,
        ...formFields(report),
      });
      expect(sent.status).toBe(200);
    }
    for (const table of ["evidence", "reports", "complaints", "outbox"]) {
      const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
      expect([table, JSON.stringify(results)]).toEqual([
        table,
        expect.not.stringContaining("Quetzalcoatl"),
      ]);
    }
    for (const path of [
      "/api/search.php?gender=female",
      `/members/${her.id}/report`,
      "/settings/reports",
      `/members/${me.id}`,
      "/settings/data",
      "/members",
    ])
      for (const cookie of [mine, hers])
        expect(await (await sendRequest(path, { cookie })).text(), path).not.toContain(
          "Quetzalcoatl",
        );
  });
});

describe("long profiles", () => {
  const PEOPLE = 24;
  const MAX_RATIO = 1.5;
  /** The size of a picture's 24 × 30 placeholder pixels in a page, averaged over the drawn ones. */
  const PLACEHOLDER_PIXELS = "dce543";
  let me: Awaited<ReturnType<typeof addLoggedIn>>;

  beforeAll(async () => {
    await addTestSite();
    me = await addLoggedIn({ gender: "male" });
  });

  /** Two dozen members in one region; their texts pass the schemas of the forms. */
  async function addLongProfiles(region: string, profile: { name: string; headline: string }) {
    const name = nameSchema("Test").parse(profile.name);
    const { headline } = aboutMeStepSchema.parse({ headline: profile.headline });
    for (let n = 0; n < PEOPLE; n++) {
      const { id } = await addMember(HOST, {
        gender: "female",
        region,
        name,
        lastActive: Date.now() - n,
      });
      const photo = newId();
      await env.DB.prepare(
        "INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, position, created_at) VALUES (?, ?, ?, 'active', 'public', ?, 960, 1200, ?, 0, 0)",
      )
        .bind(photo, HOST, id, `${HOST}/${photo}`, PLACEHOLDER_PIXELS)
        .run();
      await changeProfile(id, { headline, main_photo_id: photo });
    }
  }

  async function pageOf(region: string) {
    const answer = await sendRequest(`/members?gender=female&country=NL&region=${region}`, {
      cookie: me.cookie,
    });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.match(/id="m-/g)?.length).toBe(PEOPLE);
    return new TextEncoder().encode(html).length;
  }

  test.each([
    ["emoji", { name: `a${"😀".repeat(29)}`, headline: "👩🏽‍🚀".repeat(26) }],
    [
      "quotes, which a page writes in six signs each",
      { name: `a${'"'.repeat(29)}`, headline: '"<&'.repeat(23) },
    ],
    ["Hindi with all its marks", { name: "क्षि".repeat(10), headline: "क्षि".repeat(33) }],
  ])(
    `a page of ${PEOPLE} heavy members is at most ${MAX_RATIO} times as large %s`,
    async (kind, heaviest) => {
      await addLongProfiles("NL-UT", {
        name: "Annemarie",
        headline: "Bread, books, the sea, and somebody to share.",
      });
      await addLongProfiles("NL-ZE", heaviest);
      const ordinary = await pageOf("NL-UT");
      const heavy = await pageOf("NL-ZE");
      expect(heavy / ordinary, kind).toBeLessThan(MAX_RATIO);
      await env.DB.prepare("DELETE FROM profiles WHERE region IN ('NL-UT', 'NL-ZE')").run();
    },
  );

  const born = { date_of_birth_day: "5", date_of_birth_month: "5", date_of_birth_year: "1990" };
  const join = (name: string, language = "en") =>
    sendRequest("/signup", {
      method: "POST",
      language,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        email: `${crypto.randomUUID()}@example.test`,
        password: "four plain little words",
        name,
        ...born,
      }).toString(),
    });
  const accounts = async () =>
    (await env.DB.prepare("SELECT count(*) AS n FROM accounts").first<{ n: number }>())?.n;

  test.each([
    ["Z\u0301".padEnd(5_001, "\u0301"), "nl", "Er staan te veel accenten op één letter"],
    ["\u3164\u200d\u2800", "de", "mindestens einen Buchstaben"],
    ["evil.example/w", "fr", "ni une adresse e-mail ni une adresse web"],
    ["Аdmin", "pl", "kogoś z naszego zespołu"],
    ["Ｔｅｓｔ", "fi", "olet meillä töissä"],
  ])(
    "the name %j is rejected beside its field, in the visitor's language, not stored",
    async (name, language, errorPattern) => {
      const before = await accounts();
      const answer = await join(name, language);
      const html = await answer.text();
      expect([answer.status, await accounts()]).toEqual([422, before]);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toMatch(new RegExp(`id="name-error"[^]*?${errorPattern}`));
    },
  );

  test("an oversized headline and an empty message are rejected at no cost", async () => {
    const { id, cookie } = await addLoggedIn({ premium: true, credits: 5 });
    const other = await addMember(HOST);
    for (const text of ["\u3164\u200d", "\u202e\u2067", `z${"\u0301".repeat(40)}`]) {
      const answer = await sendJsonRequest(
        "/api/message.php",
        { to: other.id, client_id: crypto.randomUUID(), text },
        { cookie },
      );
      expect([answer.status, await answer.json()]).toEqual([
        422,
        {
          error: expect.objectContaining({
            code: "invalid",
            fields: expect.objectContaining({ text: expect.any(String) }),
          }),
        },
      ]);
    }
    expect(
      await env.DB.prepare("SELECT balance FROM wallets WHERE account_id = ?").bind(id).first(),
    ).toEqual({ balance: 5 });
    await env.DB.prepare(
      "UPDATE accounts SET signup_step = 4, status = 'not_confirmed' WHERE id = ?",
    )
      .bind(id)
      .run();
    const body = new FormData();
    body.set("headline", "👩🏽‍🚀".repeat(70));
    const step = await sendRequest("/complete-signup/about-me", { method: "POST", body, cookie });
    expect([step.status, await step.text()]).toEqual([
      422,
      expect.stringContaining("This is too long."),
    ]);
  });
});
