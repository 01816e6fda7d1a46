import { type RouterContextProvider, redirect } from "react-router";
import { findDraft } from "~/domain/signup/find-draft";
import type { Step } from "~/domain/signup/signup";
import { requireViewer } from "~/http/require-viewer";
import { getServices } from "~/middleware/context";
import { isClosed, stepOf } from "./load-step";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Who answers a step that is theirs to answer: the current one, or one before it until the signup is finished. From then on
 * a profile changes on its own page alone, which compares with what was shown (R132).
 */
export async function requireStep({ request, context }: Asked, step: Step | "confirm") {
  const viewer = requireViewer(request, context);
  const draft = await findDraft(getServices(context), viewer);
  // A page left open while another finished the step: what it asks for is answered already.
  const closed = step !== "confirm" && isClosed(draft, step);
  if (closed || stepOf(step, draft.signupStep) !== step) throw redirect("/complete-signup");
  return viewer;
}
