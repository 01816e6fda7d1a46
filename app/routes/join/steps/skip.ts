import { data, redirect } from "react-router";
import { SKIPPABLE, skipStep } from "~/domain/signup/save-answers";
import { skipSchema } from "~/domain/signup/signup.schema";
import { readForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { NoPage } from "../../no-page";
import { requireStep } from "../require-step";
import type { Route } from "./+types/skip";
import { pathOf } from "./step-path";

export const loader = () => redirect("/complete-signup");

/** POST /complete-signup/{step}/skip: goes on without an answer, where one may. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const step = SKIPPABLE.find((name) => pathOf(name) === params.step);
  if (!step) throw data({ code: "bad_request" }, { status: 400 });
  const viewer = await requireStep({ request, context }, step);
  const form = await readForm(request, skipSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  await skipStep(getServices(context), viewer, url.origin, step);
  return redirect("/complete-signup");
}

export default NoPage;
