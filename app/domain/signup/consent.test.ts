import { expect, test } from "vitest";
import {
  ABOUT_ME,
  ABOUT_YOU,
  draftOwner,
  origin,
  row,
  services,
  setUpSignupSteps,
} from "../../../tests/support/signup-steps";
import { findDraft } from "./find-draft";
import { saveAboutMe, saveAboutYou } from "./save-answers";

setUpSignupSteps();

test("a sexuality is stored only with its consent and deleted with it", async () => {
  const stored = () =>
    row(
      "SELECT p.sexuality AS sexuality, (SELECT count(*) FROM consents WHERE account_id = p.id) AS consents FROM profiles p WHERE p.id = ?",
      draftOwner.id,
    );
  await saveAboutYou(services, draftOwner, {
    origin,
    form: {
      ...ABOUT_YOU,
      sexuality: "bi",
      sexuality_consent: false,
    },
  });
  expect(await stored()).toEqual({ sexuality: null, consents: 0 });
  await saveAboutYou(services, draftOwner, {
    origin,
    form: {
      ...ABOUT_YOU,
      sexuality: "bi",
      sexuality_consent: true,
    },
  });
  expect(await stored()).toEqual({ sexuality: "bi", consents: 1 });
  await saveAboutYou(services, draftOwner, { origin, form: ABOUT_YOU });
  expect(await stored()).toEqual({ sexuality: null, consents: 0 });
});

test("intimate interests are stored only with their consent and deleted with it", async () => {
  const interests = async () => (await findDraft(services, draftOwner)).interests.sort();
  await saveAboutMe(services, draftOwner, {
    origin,
    form: {
      ...ABOUT_ME,
      interests: ["tea"],
      intimate_interests: ["bondage"],
    },
  });
  expect(await interests()).toEqual(["tea"]);
  await saveAboutMe(services, draftOwner, {
    origin,
    form: {
      ...ABOUT_ME,
      interests: ["tea"],
      intimate_interests: ["bondage"],
      intimate_consent: true,
    },
  });
  expect(await interests()).toEqual(["bondage", "tea"]);
  await saveAboutMe(services, draftOwner, { origin, form: { ...ABOUT_ME, interests: ["wine"] } });
  expect(await interests()).toEqual(["wine"]);
});
