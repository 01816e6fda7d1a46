import { type RouterContextProvider, redirect } from "react-router";
import { findDraft } from "~/domain/signup/find-draft";
import type { Step } from "~/domain/signup/signup";
import { requireViewer } from "~/http/require-viewer";
import { getServices } from "~/middleware/context";
import { isClosed, stepOf } from "./load-step";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The viewer, if they may answer this step: the current one, or an earlier one until the signup is
 * finished. Afterwards a profile changes only on its own page, which detects concurrent changes
 * (R132).
 */
export async function requireStep({ request, context }: Asked, step: Step | "confirm") {
  const viewer = requireViewer(request, context);
  const draft = await findDraft(getServices(context), viewer);
  // A page left open while another tab finished the step: its question is already answered.
  const closed = step !== "confirm" && isClosed(draft, step);
  if (closed || stepOf(step, draft.signupStep) !== step) throw redirect("/complete-signup");
  return viewer;
}
