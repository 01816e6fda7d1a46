import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { addSite, realServices } from "../../../tests/support/world";
import { findDraft } from "./find-draft";
import { saveAboutMe, saveAboutYou, saveLocation, skipStep } from "./save-answers";
import { savePhoto } from "./save-photo";
import type { Signer } from "./save-step";
import { signUp } from "./sign-up";

const services = realServices();
const row = <Row>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>();
const ABOUT_ME = {
  headline: "Hello",
  about: "",
  interests: [],
  intimate_interests: [],
  intimate_consent: false,
};
const ABOUT_YOU = { gender: "female", seeks: "male", sexuality_consent: false } as const;
const NORTH = { country: "NL", region: "NL-NH" } as const;
/** A real picture: one pixel, as PNG. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const pixel = () => Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0)).buffer;

let site: string;
let origin: string;
let signer: Signer;
beforeEach(async () => {
  site = await addSite();
  origin = `https://${site}`;
  const place = {
    site: {
      id: site,
      name: "Velours",
      host: site,
      signup_credits: 0,
      hide_account_existence: false,
    },
    network: "home",
    origin,
    device: "",
    language: "nl",
  } as const;
  const outcome = await signUp(services, place, {
    email: "sam@example.test",
    name: "Sam",
    password: "a long password",
    birthDate: "1990-05-05",
    forProfile: null,
  });
  if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
  signer = { id: outcome.value.accountId, siteId: site, sessionHash: "none" };
});

const step = () =>
  row(
    "SELECT a.signup_step AS step, p.status AS profile FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
    signer.id,
  );
const letters = () => row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site);

async function upToAboutMe() {
  await skipStep(services, signer, origin, "photo");
  await saveLocation(services, signer, origin, NORTH);
  await saveAboutYou(services, signer, origin, ABOUT_YOU);
}

test("every answer is kept at once, and the signup goes on where it stopped", async () => {
  await skipStep(services, signer, origin, "photo");
  await saveLocation(services, signer, origin, NORTH);
  expect(await step()).toEqual({ step: 3, profile: "draft" });
  expect(await findDraft(services, signer)).toMatchObject({
    signupStep: 3,
    country: "NL",
    region: "NL-NH",
    gender: null,
  });
});

test("the last step ends the draft and writes the activation mail in the same batch, once", async () => {
  await upToAboutMe();
  expect(await letters()).toEqual({ n: 0 });
  await saveAboutMe(services, signer, origin, ABOUT_ME);
  expect(await step()).toEqual({ step: 5, profile: "disabled" });
  expect(await letters()).toEqual({ n: 1 });
  await saveAboutMe(services, signer, origin, { ...ABOUT_ME, headline: "Better" });
  expect(await letters()).toEqual({ n: 1 });
  expect(
    await row("SELECT count(*) AS n FROM account_tokens WHERE account_id = ?", signer.id),
  ).toEqual({ n: 1 });
});

test("a skipped last step ends the signup too", async () => {
  await upToAboutMe();
  await skipStep(services, signer, origin, "about_me");
  expect(await step()).toEqual({ step: 5, profile: "disabled" });
  expect(await letters()).toEqual({ n: 1 });
});

test("a step posted ahead of its turn is kept and ends nothing", async () => {
  await saveAboutMe(services, signer, origin, ABOUT_ME);
  expect(await step()).toEqual({ step: 1, profile: "draft" });
  expect(await letters()).toEqual({ n: 0 });
});

test("an earlier step answered again moves nothing back", async () => {
  await upToAboutMe();
  await saveLocation(services, signer, origin, { country: "DE", region: "DE-BE" });
  expect(await step()).toEqual({ step: 4, profile: "draft" });
});

test("somebody whose address is confirmed already is seen as soon as the steps are done, without a mail", async () => {
  await upToAboutMe();
  await env.DB.prepare("UPDATE accounts SET status = 'active' WHERE id = ?").bind(signer.id).run();
  await saveAboutMe(services, signer, origin, ABOUT_ME);
  expect(await step()).toEqual({ step: 5, profile: "active" });
  expect(await letters()).toEqual({ n: 0 });
});

test("a sexuality is stored with its consent only, and goes with it", async () => {
  const stored = () =>
    row(
      "SELECT p.sexuality AS sexuality, (SELECT count(*) FROM consents WHERE account_id = p.id) AS consents FROM profiles p WHERE p.id = ?",
      signer.id,
    );
  await saveAboutYou(services, signer, origin, {
    ...ABOUT_YOU,
    sexuality: "bi",
    sexuality_consent: false,
  });
  expect(await stored()).toEqual({ sexuality: null, consents: 0 });
  await saveAboutYou(services, signer, origin, {
    ...ABOUT_YOU,
    sexuality: "bi",
    sexuality_consent: true,
  });
  expect(await stored()).toEqual({ sexuality: "bi", consents: 1 });
  await saveAboutYou(services, signer, origin, ABOUT_YOU);
  expect(await stored()).toEqual({ sexuality: null, consents: 0 });
});

test("intimate interests are stored with their consent only, and leave with it", async () => {
  const interests = async () => (await findDraft(services, signer)).interests.sort();
  await saveAboutMe(services, signer, origin, {
    ...ABOUT_ME,
    interests: ["tea"],
    intimate_interests: ["bondage"],
  });
  expect(await interests()).toEqual(["tea"]);
  await saveAboutMe(services, signer, origin, {
    ...ABOUT_ME,
    interests: ["tea"],
    intimate_interests: ["bondage"],
    intimate_consent: true,
  });
  expect(await interests()).toEqual(["bondage", "tea"]);
  await saveAboutMe(services, signer, origin, { ...ABOUT_ME, interests: ["wine"] });
  expect(await interests()).toEqual(["wine"]);
});

test("a photo becomes the main one, its bytes are kept, and the one before it is taken away", async () => {
  const first = await savePhoto(services, signer, {
    site: { photo_review: "automatic" },
    origin,
    bytes: pixel(),
  });
  if (!first.ok) throw new Error(first.refusal);
  const stored = await row<{ status: string; tiny: string }>(
    "SELECT status, tiny FROM photos WHERE id = ?",
    first.value.id,
  );
  expect(stored?.status).toBe("active");
  expect(stored?.tiny).toMatch(/^data:image\/webp;base64,/);
  expect(await services.photos.get(`${site}/${first.value.id}/thumb.webp`)).not.toBeNull();
  const second = await savePhoto(services, signer, {
    site: { photo_review: "by_hand" },
    origin,
    bytes: pixel(),
  });
  if (!second.ok) throw new Error(second.refusal);
  expect(
    await row(
      "SELECT count(*) AS n, max(status) AS status FROM photos WHERE profile_id = ?",
      signer.id,
    ),
  ).toEqual({ n: 1, status: "pending" });
  expect(await step()).toEqual({ step: 2, profile: "draft" });
});

test.each([
  ["text", new TextEncoder().encode("not a picture at all")],
  [
    "a drawing with a script",
    new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
  ],
  ["nothing", new Uint8Array()],
])("%s is no photo: nothing is stored", async (_, bytes) => {
  const outcome = await savePhoto(services, signer, {
    site: { photo_review: "automatic" },
    origin,
    bytes: bytes.buffer as ArrayBuffer,
  });
  expect(outcome).toEqual({ ok: false, refusal: "not_a_picture" });
  expect(await row("SELECT count(*) AS n FROM photos WHERE profile_id = ?", signer.id)).toEqual({
    n: 0,
  });
  expect(await step()).toEqual({ step: 1, profile: "draft" });
});

test("twenty photos are tried within an hour, and the next one when it is over", async () => {
  const send = (now: number) =>
    savePhoto({ ...services, now: () => now }, signer, {
      site: { photo_review: "automatic" },
      origin,
      bytes: new ArrayBuffer(8),
    });
  for (let n = 0; n < 20; n++)
    expect(await send(1_000_000)).toEqual({ ok: false, refusal: "not_a_picture" });
  expect(await send(1_000_000)).toEqual({ ok: false, refusal: "too_many_photos" });
  expect(await send(1_000_000 + 3_600_000)).toEqual({ ok: false, refusal: "not_a_picture" });
});

test("nobody writes into another member's draft, or into one of another site", async () => {
  const foreign = { ...signer, siteId: await addSite() };
  await saveLocation(services, foreign, origin, NORTH);
  expect(await findDraft(services, signer)).toMatchObject({ country: null, signupStep: 1 });
});
