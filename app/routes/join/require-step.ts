import { type RouterContextProvider, redirect } from "react-router";
import { findDraft } from "~/domain/signup/find-draft";
import type { Step } from "~/domain/signup/signup";
import { requireViewer } from "~/http/require-viewer";
import { getServices } from "~/middleware/context";
import { stepOf } from "./load-step";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Who answers a step that is theirs to answer: the current one, or one before it. */
export async function requireStep({ request, context }: Asked, step: Step | "confirm") {
  const viewer = requireViewer(request, context);
  const draft = await findDraft(getServices(context), viewer);
  // A page left open while another finished the step: what it asks for is answered already.
  if (stepOf(step, draft.signupStep) !== step) throw redirect("/complete-signup");
  return viewer;
}
