import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  ABOUT_ME,
  ABOUT_YOU,
  draftOwner,
  origin,
  row,
  services,
  setUpSignupSteps,
  site,
} from "../../../tests/support/signup-steps";
import { addSite } from "../../../tests/support/test-database";
import { consumeAttempt } from "../account/limit-attempts";
import { findDraft } from "./find-draft";
import { saveAboutMe, saveAboutYou, saveLocation, skipStep } from "./save-answers";

setUpSignupSteps();

const NORTH = { country: "NL", region: "NL-NH" } as const;

const step = () =>
  row(
    "SELECT a.signup_step AS step, p.status AS profile FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
    draftOwner.id,
  );
const countEmails = () => row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site);

async function upToAboutMe() {
  await skipStep(services, draftOwner, { origin, step: "photo" });
  await saveLocation(services, draftOwner, { origin, form: NORTH });
  await saveAboutYou(services, draftOwner, { origin, form: ABOUT_YOU });
}

test("every answer is stored at once and the signup resumes where it stopped", async () => {
  await skipStep(services, draftOwner, { origin, step: "photo" });
  await saveLocation(services, draftOwner, { origin, form: NORTH });
  expect(await step()).toEqual({ step: 3, profile: "draft" });
  expect(await findDraft(services, draftOwner)).toMatchObject({
    signupStep: 3,
    country: "NL",
    region: "NL-NH",
    gender: null,
  });
});

test("the last step ends the draft and writes the activation e-mail in one batch, once", async () => {
  await upToAboutMe();
  expect(await countEmails()).toEqual({ n: 0 });
  await saveAboutMe(services, draftOwner, { origin, form: ABOUT_ME });
  expect(await step()).toEqual({ step: 5, profile: "disabled" });
  expect(await countEmails()).toEqual({ n: 1 });
  await saveAboutMe(services, draftOwner, { origin, form: { ...ABOUT_ME, headline: "Better" } });
  expect(await countEmails()).toEqual({ n: 1 });
  expect(
    await row("SELECT count(*) AS n FROM account_tokens WHERE account_id = ?", draftOwner.id),
  ).toEqual({ n: 1 });
});

test("a skipped last step ends the signup too", async () => {
  await upToAboutMe();
  await skipStep(services, draftOwner, { origin, step: "about_me" });
  expect(await step()).toEqual({ step: 5, profile: "disabled" });
  expect(await countEmails()).toEqual({ n: 1 });
});

test("a step posted too early is stored and does not end the draft", async () => {
  await saveAboutMe(services, draftOwner, { origin, form: ABOUT_ME });
  expect(await step()).toEqual({ step: 1, profile: "draft" });
  expect(await countEmails()).toEqual({ n: 0 });
});

test("an earlier step answered again does not move the signup back", async () => {
  await upToAboutMe();
  await saveLocation(services, draftOwner, { origin, form: { country: "DE", region: "DE-BE" } });
  expect(await step()).toEqual({ step: 4, profile: "draft" });
});

test("a confirmed member is visible as soon as the steps are done", async () => {
  await upToAboutMe();
  await env.DB.prepare("UPDATE accounts SET status = 'active' WHERE id = ?")
    .bind(draftOwner.id)
    .run();
  await saveAboutMe(services, draftOwner, { origin, form: ABOUT_ME });
  expect(await step()).toEqual({ step: 5, profile: "active" });
  expect(await countEmails()).toEqual({ n: 0 });
});

test("an address at its daily limit gets no e-mail and the answers are stored", async () => {
  await upToAboutMe();
  for (let n = 0; n < 3; n++)
    await consumeAttempt(services, {
      siteId: site,
      limit: "unconfirmed_mail",
      subject: "sam@example.test",
    });
  await saveAboutMe(services, draftOwner, { origin, form: ABOUT_ME });
  expect(await countEmails()).toEqual({ n: 0 });
  expect(await findDraft(services, draftOwner)).toMatchObject({ signupStep: 5, headline: "Hello" });
});

test("a step of another member's draft, or on another site, is not written", async () => {
  const foreign = { ...draftOwner, siteId: await addSite() };
  await skipStep(services, foreign, { origin, step: "photo" });
  await saveLocation(services, foreign, { origin, form: NORTH });
  await expect(findDraft(services, foreign)).rejects.toThrow();
  expect(await findDraft(services, draftOwner)).toMatchObject({ country: null, signupStep: 1 });
});
