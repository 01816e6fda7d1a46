import { hasContactData } from "~/domain/profile/profile";
import { saveAboutMe } from "~/domain/signup/save-step";
import { aboutMeStepSchema } from "~/domain/signup/signup.schema";
import { CONTACT_WARNING } from "~/features/signup/about-me-step";
import { loadStep, requireStep } from "~/features/signup/load-step";
import { continueTo, formErrorOf } from "~/features/signup/signup-paths";
import { StepScreen } from "~/features/signup/step-screen";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import type { Route } from "./+types/about-me";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "about_me");
}

/**
 * POST /complete-signup/about-me: stores text and interests. Text that looks like contact details
 * causes one warning and may then be published.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "about_me");
  const form = await readForm(request, aboutMeStepSchema);
  if (!form.ok) return form.reply;
  const { headline, about, contact } = form.value;
  if (contact !== "keep" && hasContactData(`${headline}\n${about}`))
    return rejectForm(form.submission, { form: CONTACT_WARNING });
  await saveAboutMe(getServices(context), viewer, { origin: url.origin, form: form.value });
  return continueTo(url, "/complete-signup");
}

export default function AboutMe({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={formErrorOf(actionData)} />;
}
