import { data, redirect } from "react-router";
import { SKIPPABLE_STEPS, skipStep } from "~/domain/signup/save-step";
import { SIGNUP_STEPS, type SignupStep } from "~/domain/signup/signup";
import { skipSchema } from "~/domain/signup/signup.schema";
import { requireStep } from "~/features/signup/load-step";
import { continueTo, stepSegment } from "~/features/signup/signup-paths";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { NoPage } from "../../../request/no-page";
import type { Route } from "./+types/skip";

export function loader({ params }: Route.LoaderArgs) {
  stepOfPath(params);
  return redirect("/complete-signup");
}

/** The step named in the path; 404 for an unknown step or one that may not be skipped. */
function stepOfPath(params: Route.LoaderArgs["params"]): SignupStep {
  const step = SIGNUP_STEPS.find((name) => stepSegment(name) === params.step);
  if (!step) throw notFound();
  return step;
}

/** POST /complete-signup/{step}/skip: continues without an answer if the step is optional. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const step = stepOfPath(params);
  if (!SKIPPABLE_STEPS.includes(step)) throw data({ code: "bad_request" }, { status: 400 });
  const viewer = await requireStep({ request, context }, step);
  await readActionForm(request, skipSchema);
  await skipStep(getServices(context), viewer, { origin: url.origin, step });
  return continueTo(url, "/complete-signup");
}

export default NoPage;
