import { type RouterContextProvider, redirect } from "react-router";
import { SIGNUP_FIELDS } from "~/domain/profile-field/profile-fields";
import { isFreshSession } from "~/domain/session/find-viewer";
import { findActivationEmailState } from "~/domain/signup/activation-mail";
import { findDraft } from "~/domain/signup/save-step";
import { firstOpenStep, SIGNUP_STEPS, type SignupStep } from "~/domain/signup/signup";
import { pick } from "~/kit/collections";
import { locationOptions } from "~/request/location-options";
import { type Context, getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getPhotoNamer } from "~/request/visitor-context";

type StepRequest = { request: Request; url: URL; context: Context };

/**
 * Data of the current step: the draft's answers and the choices. Redirects once all steps are done.
 */
export async function loadStep(
  { request, url, context }: StepRequest,
  requestedStep: string | null = url.searchParams.get("step"),
) {
  const viewer = requireViewer(request, context);
  const draft = await findDraft(getServices(context), viewer);
  if (isSignupClosed(draft, requestedStep)) throw redirect("/members");
  const step = resolveStep(requestedStep, draft.signupStep);
  if (step === "photo")
    return { step, photo: draft.photo && getPhotoNamer(context)(draft.photo, "own") };
  if (step === "location") return { step, ...locationOptions(url, context, draft) };
  if (step === "about_you")
    return {
      step,
      answers: pick(draft, ["gender", "seeks", ...SIGNUP_FIELDS]),
      orientationConsent: draft.orientationConsent,
    };
  if (step === "about_me")
    return {
      step,
      headline: draft.headline,
      about: draft.about,
      interests: draft.interests,
      isLast: draft.status !== "not_confirmed",
    };
  const [emailState, fresh] = await Promise.all([
    findActivationEmailState(getServices(context), viewer, draft.email),
    isFreshSession(getServices(context), viewer.siteId, viewer.sessionHash),
  ]);
  return { step, email: draft.email, sent: url.searchParams.get("sent"), emailState, fresh };
}

/**
 * Whether the signup is finished, so that no step is open; a member without a photo may still
 * answer that step.
 */
function isSignupClosed(
  { signupStep, status, photo }: Awaited<ReturnType<typeof findDraft>>,
  requestedStep: string | null,
): boolean {
  const finished = signupStep === 5 && status !== "not_confirmed";
  return finished && !(requestedStep === "photo" && photo === null);
}

/** The requested step if it was reached already, otherwise the first unanswered one. */
function resolveStep(requestedStep: string | null, signupStep: number): SignupStep | "confirm" {
  const index = (SIGNUP_STEPS as readonly (string | null)[]).indexOf(requestedStep);
  return index >= 0 && index < signupStep
    ? (SIGNUP_STEPS[index] as SignupStep)
    : firstOpenStep(signupStep);
}

export type StepData = Awaited<ReturnType<typeof loadStep>>;

type StepFormRequest = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The viewer, if they may answer this step: the current one, or an earlier one until the signup is
 * finished. Afterwards a profile changes only on its own page, which detects concurrent changes
 * (R132).
 */
export async function requireStep(
  { request, context }: StepFormRequest,
  step: SignupStep | "confirm",
) {
  const viewer = requireViewer(request, context);
  const draft = await findDraft(getServices(context), viewer);
  // A page left open while another tab finished the step: its question is already answered.
  const closed = step !== "confirm" && isSignupClosed(draft, step);
  if (closed || resolveStep(step, draft.signupStep) !== step) throw redirect("/complete-signup");
  return viewer;
}
