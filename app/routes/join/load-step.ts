import { redirect } from "react-router";
import { FACT_NAMES } from "~/domain/profile/profile.schema";
import { isFreshSession } from "~/domain/session/session-age";
import { findDraft } from "~/domain/signup/find-draft";
import { letterState } from "~/domain/signup/letter-state";
import { firstMissing, STEPS, type Step } from "~/domain/signup/signup";
import { getNamePhoto } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { pick } from "~/kit/pick";
import { type Context, getServices } from "~/middleware/context";
import { placesOf } from "./places-of";

type Asked = { request: Request; url: URL; context: Context };

/**
 * Data of the current step: the draft's answers and the choices. Redirects once all steps are done.
 */
export async function loadStep(
  { request, url, context }: Asked,
  asked: string | null = url.searchParams.get("step"),
) {
  const viewer = requireViewer(request, context);
  const draft = await findDraft(getServices(context), viewer);
  if (isClosed(draft, asked)) throw redirect("/members");
  const step = stepOf(asked, draft.signupStep);
  if (step === "photo")
    return { step, photo: draft.photo && getNamePhoto(context)(draft.photo, "own") };
  if (step === "location") return { step, ...placesOf(url, context, draft) };
  if (step === "about_you")
    return { step, answers: pick(draft, ["gender", "seeks", ...FACT_NAMES]) };
  if (step === "about_me")
    return { step, headline: draft.headline, about: draft.about, interests: draft.interests };
  const [letter, fresh] = await Promise.all([
    letterState(getServices(context), viewer, draft.email),
    isFreshSession(getServices(context), viewer.siteId, viewer.sessionHash),
  ]);
  return { step, email: draft.email, sent: url.searchParams.get("sent"), letter, fresh };
}

/**
 * Whether the signup is finished, so that no step is open; a member without a photo may still
 * answer that step.
 */
export function isClosed(
  { signupStep, status, photo }: Awaited<ReturnType<typeof findDraft>>,
  asked: string | null,
): boolean {
  const finished = signupStep === 5 && status !== "not_confirmed";
  return finished && !(asked === "photo" && photo === null);
}

/** The requested step if it was reached already, otherwise the first unanswered one. */
export function stepOf(asked: string | null, signupStep: number): Step | "confirm" {
  const index = (STEPS as readonly (string | null)[]).indexOf(asked);
  return index >= 0 && index < signupStep ? (STEPS[index] as Step) : firstMissing(signupStep);
}

export type StepData = Awaited<ReturnType<typeof loadStep>>;
