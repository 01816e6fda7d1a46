import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { nameSchema } from "~/domain/profile/name.schema";
import { aboutMeStepSchema } from "~/domain/signup/signup.schema";
import { newId } from "~/kit/ids";
import { changeProfile } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendJsonRequest, sendRequest } from "./app-client";

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
  await env.DB.prepare("UPDATE accounts SET signup_step = 4, status = 'not_confirmed' WHERE id = ?")
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
