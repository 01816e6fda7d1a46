import { hasContactData } from "~/domain/profile/contact-data";
import { saveAboutMe } from "~/domain/signup/save-answers";
import { aboutMeStepSchema } from "~/domain/signup/signup.schema";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { continueTo, formErrorOf } from "../continue-to";
import { loadStep } from "../load-step";
import { requireStep } from "../require-step";
import { StepScreen } from "../step-screen";
import type { Route } from "./+types/about-me";
import { CONTACT_WARNING } from "./contact-warning";

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
