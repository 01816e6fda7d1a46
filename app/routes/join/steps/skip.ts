import { data, redirect } from "react-router";
import { SKIPPABLE, skipStep } from "~/domain/signup/save-answers";
import { STEPS, type Step } from "~/domain/signup/signup";
import { skipSchema } from "~/domain/signup/signup.schema";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { NoPage } from "../../no-page";
import { onwards } from "../onwards";
import { requireStep } from "../require-step";
import type { Route } from "./+types/skip";
import { pathOf } from "./step-path";

export function loader({ params }: Route.LoaderArgs) {
  stepIn(params);
  return redirect("/complete-signup");
}

/** The step named in the path; 404 for an unknown step or one that may not be skipped. */
function stepIn(params: Route.LoaderArgs["params"]): Step {
  const step = STEPS.find((name) => pathOf(name) === params.step);
  if (!step) throw notFound();
  return step;
}

/** POST /complete-signup/{step}/skip: continues without an answer if the step is optional. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const step = stepIn(params);
  if (!SKIPPABLE.includes(step)) throw data({ code: "bad_request" }, { status: 400 });
  const viewer = await requireStep({ request, context }, step);
  const form = await readForm(request, skipSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  await skipStep(getServices(context), viewer, { origin: url.origin, step });
  return onwards(url, "/complete-signup");
}

export default NoPage;
