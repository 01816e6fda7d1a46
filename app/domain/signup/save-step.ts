import { type Batch, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { pick } from "~/kit/collections";
import type { PhotoId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { areStepsDone, isUnconfirmed, setConsent, updateStep } from "../account/account-sql";
import { deletePhotoBytes, type PhotoInput, type PhotoRefusal } from "../photo/store-photo";
import { needsOrientationConsent } from "../profile/orientation";
import { replaceMainPhoto } from "../profile/own-photos";
import { parseInterests } from "../profile/profile";
import { endDraft, isDraft, replaceInterests, updateProfile } from "../profile/profile-sql";
import { SIGNUP_FIELDS } from "../profile-field/profile-fields";
import { evictViewer } from "../session/find-viewer";
import type { Viewer } from "../session/session";
import { reachStep } from "../statistics/statistics-sql";
import { permitActivation, writeActivation } from "./activation-mail";
import { SIGNUP_STEPS, type SignupStep } from "./signup";
import type { AboutMeStep, AboutYouStep, LocationStep } from "./signup.schema";
import type { SignupRequest } from "./signup-request.schema";
import { allOf, type DraftRow, findUnconfirmed, selectDraft } from "./signup-store";

export type DraftOwner = Pick<Viewer, "id" | "siteId" | "sessionHash">;

/**
 * Writes a step's answers and advances the step, in one batch. The batch of the last open step also
 * ends the draft and writes the activation e-mail, so that neither exists without the other.
 */
async function saveStep<const B extends Batch>(
  services: Services,
  member: DraftOwner,
  { step, origin, answers }: { step: SignupStep; origin: string; answers: B },
) {
  const mail = step === "about_me" ? await activationOf(services, member, origin) : null;
  const saved = await runBatch(services.db, {
    answers,
    next: updateStep(member, SIGNUP_STEPS.indexOf(step) + 1),
    counts: reachStep(member, step, services.now()),
    mail: mail?.statements,
    end:
      step === "about_me" ? endDraft(member, isComplete(member), isUnconfirmed(member)) : undefined,
  });
  if (saved.mail?.email.changes === 1) mail?.enqueue();
  evictViewer(member.sessionHash);
  return saved.answers;
}

/** True in the batch that ends the last step: all steps done, the profile still a draft. */
const isComplete = (member: MemberKey) => allOf(areStepsDone(member), isDraft(member));

async function activationOf(services: Services, member: MemberKey, origin: string) {
  const { id: accountId, siteId } = member;
  const found = await findUnconfirmed(services.db, member);
  if (!found?.draft) return null;
  // The answers are saved anyway; the last page reports that no e-mail was sent and how to
  // continue.
  const permit = await permitActivation(services, siteId, found.email);
  if (!permit) return null;
  const language = languageOr(found.language);
  return writeActivation(
    services,
    { siteId, accountId, to: found.email, permit, language, origin },
    allOf(isComplete(member), isUnconfirmed(member)),
  );
}

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

/** Business errors with their status. */
export const ABOUT_YOU_REFUSALS = { orientation_consent: 422 } as const;
type AboutYouOutcome = Outcome<void, keyof typeof ABOUT_YOU_REFUSALS>;

/**
 * Step 3: own profile fields and whom the member seeks. Without its consent the sexuality is not
 * stored, and a stored one is deleted. Without the consent to the orientation nothing is stored
 * where the choice or the niche needs it (R614).
 */
export async function saveAboutYou(
  services: Services,
  member: DraftOwner,
  { origin, form, niche }: StepAnswers<AboutYouStep> & { niche: number },
): Promise<AboutYouOutcome> {
  const { gender, seeks } = form;
  const isNeeded = needsOrientationConsent(form, niche);
  if (isNeeded && !form.orientation_consent) return refuse("orientation_consent");
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
      orientation: setConsent(member, {
        subject: "orientation",
        granted: isNeeded,
        at: services.now(),
      }),
    },
  });
  return done(undefined);
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

/** Step 1: the main photo. */
export async function savePhoto(
  services: Services,
  member: DraftOwner,
  { origin, ...input }: PhotoInput & { origin: string },
): Promise<Outcome<{ id: PhotoId }, PhotoRefusal>> {
  const photo = await replaceMainPhoto(services, member, input);
  if (!photo.ok) return photo;
  const { id, statements: answers } = photo.value;
  const { replaced } = await saveStep(services, member, { step: "photo", origin, answers });
  deletePhotoBytes(services, replaced.rows);
  return done({ id });
}

type DraftCompletion = {
  origin: string;
  profile: NonNullable<SignupRequest["profile"]>;
  orientationConsent: boolean;
  niche: number;
};

/**
 * Saves the required steps and leaves the others for the profile page; the last step mails the
 * code.
 */
export async function completeDraft(
  services: Services,
  member: DraftOwner,
  { origin, profile, orientationConsent, niche }: DraftCompletion,
): Promise<AboutYouOutcome> {
  const { country, region, gender, seeks } = profile;
  if (needsOrientationConsent(profile, niche) && !orientationConsent)
    return refuse("orientation_consent");
  await skipStep(services, member, { origin, step: "photo" });
  await saveLocation(services, member, { origin, form: { country, region } });
  const form = {
    gender,
    seeks,
    sexuality_consent: false,
    orientation_consent: orientationConsent,
  };
  const saved = await saveAboutYou(services, member, { origin, form, niche });
  if (saved.ok) await skipStep(services, member, { origin, step: "about_me" });
  return saved;
}

/** A member's answers so far; empty strings and null for missing ones. */
type Draft = Omit<DraftRow, "interests"> & { interests: string[] };

/** The member's own draft, batched with the page's other reads. */
export async function findDraft(services: Services, viewer: MemberKey): Promise<Draft> {
  const [row] = await services.readTogether(selectDraft(viewer));
  if (!row) throw new Error("A session without its account");
  return { ...row, interests: parseInterests(row.interests) };
}
