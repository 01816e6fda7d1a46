import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { addDraftOwner } from "../../../tests/support/draft-owner";
import { addSite, realServices } from "../../../tests/support/world";
import { takeAttempt } from "../account/limit-attempts";
import { findDraft } from "./find-draft";
import { saveAboutMe, saveAboutYou, saveLocation, skipStep } from "./save-answers";
import type { DraftOwner } from "./save-step";

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
let site: string;
let origin: string;
let signer: DraftOwner;
beforeEach(async () => {
  site = await addSite();
  origin = `https://${site}`;
  signer = await addDraftOwner(site);
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

test("an address that had its letters of the day gets none, and the answers are kept", async () => {
  await upToAboutMe();
  for (let n = 0; n < 3; n++)
    await takeAttempt(services, site, "unconfirmed_mail", "sam@example.test");
  await saveAboutMe(services, signer, origin, ABOUT_ME);
  expect(await letters()).toEqual({ n: 0 });
  expect(await findDraft(services, signer)).toMatchObject({ signupStep: 5, headline: "Hello" });
});

test("nobody writes into another member's draft, or into one of another site", async () => {
  const foreign = { ...signer, siteId: await addSite() };
  await skipStep(services, foreign, origin, "photo");
  await saveLocation(services, foreign, origin, NORTH);
  await expect(findDraft(services, foreign)).rejects.toThrow();
  expect(await findDraft(services, signer)).toMatchObject({ country: null, signupStep: 1 });
});
