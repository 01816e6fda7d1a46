import type { Services } from "~/services";
import { type Signer, saveStep } from "./save-step";
import type { Step } from "./signup";
import type { AboutMeStep, AboutYouStep, LocationStep } from "./signup.schema";
import { replaceInterests, setConsent, updateProfile } from "./signup-store";

const whoIs = (member: Signer) => ({ siteId: member.siteId, accountId: member.id });

/** Step 2: where the member lives. */
export async function saveLocation(
  services: Services,
  member: Signer,
  origin: string,
  form: LocationStep,
): Promise<void> {
  await saveStep(services, member, {
    step: "location",
    origin,
    answers: { profile: updateProfile(whoIs(member), form) },
  });
}

/** Step 3: who they are and whom they seek. Without its consent the sexuality is not stored, and what was stored goes. */
export async function saveAboutYou(
  services: Services,
  member: Signer,
  origin: string,
  form: AboutYouStep,
): Promise<void> {
  const { sexuality_consent: consented, ...fields } = form;
  const sexuality = consented ? (fields.sexuality ?? null) : null;
  const {
    gender,
    seeks,
    hair_colour = null,
    eye_colour = null,
    body_type = null,
    relationship_status = null,
    tattoos = null,
    reason = null,
  } = fields;
  await saveStep(services, member, {
    step: "about_you",
    origin,
    answers: {
      profile: updateProfile(whoIs(member), {
        gender,
        seeks,
        sexuality,
        hair_colour,
        eye_colour,
        body_type,
        relationship_status,
        tattoos,
        reason,
      }),
      consent: setConsent(whoIs(member), "sexuality", sexuality !== null, services.now()),
    },
  });
}

/** Step 4: their own words and interests. Intimate ones only with their consent. */
export async function saveAboutMe(
  services: Services,
  member: Signer,
  origin: string,
  form: AboutMeStep,
): Promise<void> {
  const { headline, about, interests, intimate_interests, intimate_consent } = form;
  const intimate = intimate_consent ? intimate_interests : [];
  await saveStep(services, member, {
    step: "about_me",
    origin,
    answers: {
      profile: updateProfile(whoIs(member), { headline, about }),
      interests: replaceInterests(whoIs(member), [...new Set([...interests, ...intimate])]),
      consent: setConsent(whoIs(member), "intimate_interests", intimate.length > 0, services.now()),
    },
  });
}

/** Steps that may stay empty: where somebody lives, who they are and whom they seek may not, or nobody could find them. */
export const SKIPPABLE: readonly Step[] = ["photo", "about_me"];

export async function skipStep(
  services: Services,
  member: Signer,
  origin: string,
  step: Step,
): Promise<void> {
  await saveStep(services, member, { step, origin, answers: {} });
}
