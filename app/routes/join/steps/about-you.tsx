import { ABOUT_YOU_REFUSALS, saveAboutYou } from "~/domain/signup/save-step";
import { aboutYouStepSchema } from "~/domain/signup/signup.schema";
import { loadStep, requireStep } from "~/features/signup/load-step";
import { continueTo, formErrorOf } from "~/features/signup/signup-paths";
import { StepScreen } from "~/features/signup/step-screen";
import { getServices, getSite } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import type { Route } from "./+types/about-you";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "about_you");
}

/** POST /complete-signup/about-you: stores the answers. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "about_you");
  const { niche } = getSite(context);
  const form = await readForm(request, aboutYouStepSchema(niche));
  if (!form.ok) return form.reply;
  const saved = await saveAboutYou(getServices(context), viewer, {
    origin: url.origin,
    form: form.value,
    niche,
  });
  if (!saved.ok)
    return rejectForm(
      form.submission,
      { fields: { orientation_consent: "join:invalid.orientation_consent" } },
      ABOUT_YOU_REFUSALS[saved.refusal],
    );
  return continueTo(url, "/complete-signup");
}

export default function AboutYou({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={formErrorOf(actionData)} />;
}
