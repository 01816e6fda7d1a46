import { expect, test } from "vitest";
import {
  draftOwner,
  origin,
  row,
  services,
  setUpSignupSteps,
} from "../../../tests/support/signup-steps";
import { completeDraft } from "./complete-draft";
import { saveLocation, skipStep } from "./save-answers";

setUpSignupSteps();

const profile = { country: "NL", region: "NL-NH", gender: "female", seeks: "male" } as const;
const complete = () => completeDraft(services, draftOwner, { origin, profile });
const stored = () =>
  row(
    "SELECT a.signup_step AS step, p.status AS status, p.country, p.region, p.gender FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
    draftOwner.id,
  );
const countEmails = () =>
  row("SELECT count(*) AS n FROM outbox WHERE account_id = ?", draftOwner.id);

test("an API call's answers end the draft and mail one code", async () => {
  await complete();
  const { country, region, gender } = profile;
  expect(await stored()).toEqual({ step: 5, status: "disabled", country, region, gender });
  expect(await countEmails()).toEqual({ n: 1 });
});

test("a repeated call changes nothing and mails nothing more", async () => {
  await complete();
  const before = await stored();
  await complete();
  expect(await stored()).toEqual(before);
  expect(await countEmails()).toEqual({ n: 1 });
});

test("a call completes a draft that was started in steps", async () => {
  await skipStep(services, draftOwner, { origin, step: "photo" });
  await saveLocation(services, draftOwner, { origin, form: { country: "NL", region: "NL-UT" } });
  await complete();
  expect(await stored()).toMatchObject({ step: 5, region: "NL-NH" });
  expect(await countEmails()).toEqual({ n: 1 });
});

test("a call gives no consent to sexuality or intimate interests", async () => {
  await complete();
  expect(
    await row(
      "SELECT count(*) AS n FROM consents WHERE account_id = ? AND subject IN ('sexuality', 'intimate_interests')",
      draftOwner.id,
    ),
  ).toEqual({ n: 0 });
});
