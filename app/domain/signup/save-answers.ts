import { pick } from "~/kit/pick";
import type { Services } from "~/services";
import { setConsent } from "../account/account-sql";
import { FACT_NAMES } from "../profile/profile.schema";
import { replaceInterests, updateProfile } from "../profile/profile-sql";
import { type DraftOwner, saveStep } from "./save-step";
import type { Step } from "./signup";
import type { AboutMeStep, AboutYouStep, LocationStep } from "./signup.schema";

/** A step's form, and the site's address for the letter that the last one sends. */
type Answered<Form> = { origin: string; form: Form };

/** Step 2: where the member lives. */
export async function saveLocation(
  services: Services,
  member: DraftOwner,
  { origin, form }: Answered<LocationStep>,
): Promise<void> {
  await saveStep(services, member, {
    step: "location",
    origin,
    answers: { profile: updateProfile(member, form) },
  });
}

/** Step 3: who they are and whom they seek. Without its consent the sexuality is not stored, and what was stored goes. */
export async function saveAboutYou(
  services: Services,
  member: DraftOwner,
  { origin, form }: Answered<AboutYouStep>,
): Promise<void> {
  const { gender, seeks } = form;
  const told = pick(form, FACT_NAMES); // what was left open is cleared
  const sexuality = form.sexuality_consent ? told.sexuality : null;
  const consent = { subject: "sexuality", given: sexuality !== null, at: services.now() } as const;
  await saveStep(services, member, {
    step: "about_you",
    origin,
    answers: {
      profile: updateProfile(member, { gender, seeks, ...told, sexuality }),
      consent: setConsent(member, consent),
    },
  });
}

/** Step 4: their own words and interests. Intimate ones only with their consent. */
export async function saveAboutMe(
  services: Services,
  member: DraftOwner,
  { origin, form }: Answered<AboutMeStep>,
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
        given: intimate.length > 0,
        at: services.now(),
      }),
    },
  });
}

/** Steps that may stay empty: where somebody lives, who they are and whom they seek may not, or nobody could find them. */
export const SKIPPABLE: readonly Step[] = ["photo", "about_me"];

export async function skipStep(
  services: Services,
  member: DraftOwner,
  { origin, step }: { origin: string; step: Step },
): Promise<void> {
  await saveStep(services, member, { step, origin, answers: {} });
}
