import { type RouterContextProvider, redirect } from "react-router";
import { findDraft } from "~/domain/signup/find-draft";
import type { SignupStep } from "~/domain/signup/signup";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { isSignupClosed, resolveStep } from "./load-step";

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
