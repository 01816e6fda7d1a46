import { pick } from "~/kit/pick";
import type { Services } from "~/services";
import { setConsent } from "../account/account-sql";
import { replaceInterests, updateProfile } from "../profile/profile-sql";
import { SIGNUP_FIELDS } from "../profile-field/profile-fields";
import { type DraftOwner, saveStep } from "./save-step";
import type { SignupStep } from "./signup";
import type { AboutMeStep, AboutYouStep, LocationStep } from "./signup.schema";

/** A step's form, and the site's origin for the e-mail that the last step sends. */
type StepAnswers<Form> = { origin: string; form: Form };

/** Step 2: location. */
export async function saveLocation(
  services: Services,
  member: DraftOwner,
  { origin, form }: StepAnswers<LocationStep>,
): Promise<void> {
  await saveStep(services, member, {
    step: "location",
    origin,
    answers: { profile: updateProfile(member, form) },
  });
}

/**
 * Step 3: own profile fields and whom the member seeks. Without its consent the sexuality is not
 * stored, and a stored one is deleted.
 */
export async function saveAboutYou(
  services: Services,
  member: DraftOwner,
  { origin, form }: StepAnswers<AboutYouStep>,
): Promise<void> {
  const { gender, seeks } = form;
  const fields = pick(form, SIGNUP_FIELDS); // fields without an answer are cleared
  const sexuality = form.sexuality_consent ? fields.sexuality : null;
  const consent = {
    subject: "sexuality",
    granted: sexuality !== null,
    at: services.now(),
  } as const;
  await saveStep(services, member, {
    step: "about_you",
    origin,
    answers: {
      profile: updateProfile(member, { gender, seeks, ...fields, sexuality }),
      consent: setConsent(member, consent),
    },
  });
}

/** Step 4: own texts and interests. Intimate interests are stored only with their consent. */
export async function saveAboutMe(
  services: Services,
  member: DraftOwner,
  { origin, form }: StepAnswers<AboutMeStep>,
): Promise<void> {
  const { headline, about, interests, intimate_interests, intimate_consent } = form;
  const intimate = intimate_consent ? intimate_interests : [];
  await saveStep(services, member, {
    step: "about_me",
    origin,
    answers: {
      profile: updateProfile(member, { headline, about }),
      interests: replaceInterests(member, [...new Set([...interests, ...intimate])]),
      consent: setConsent(member, {
        subject: "intimate_interests",
        granted: intimate.length > 0,
        at: services.now(),
      }),
    },
  });
}

/**
 * Steps that may be skipped; location, gender and search preference may not, because nobody could
 * find the member without them.
 */
export const SKIPPABLE_STEPS: readonly SignupStep[] = ["photo", "about_me"];

export async function skipStep(
  services: Services,
  member: DraftOwner,
  { origin, step }: { origin: string; step: SignupStep },
): Promise<void> {
  await saveStep(services, member, { step, origin, answers: {} });
}
