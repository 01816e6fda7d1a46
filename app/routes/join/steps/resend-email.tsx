import { RESEND_REFUSALS, resendActivation } from "~/domain/signup/activation-mail";
import { resendSchema } from "~/domain/signup/signup.schema";
import { loadStep, requireStep } from "~/features/signup/load-step";
import { continueTo, formErrorOf } from "~/features/signup/signup-paths";
import { StepScreen } from "~/features/signup/step-screen";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/resend-email";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "confirm");
}

/** POST /complete-signup/letter: sends another e-mail to the same address. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "confirm");
  const form = await readForm(request, resendSchema);
  if (!form.ok) return form.reply;
  const outcome = await resendActivation(getServices(context), {
    ...getClientContext(request, context),
    accountId: viewer.id,
  });
  if (!outcome.ok)
    return rejectForm(
      form.submission,
      { form: `join:refusal.${outcome.refusal}` },
      RESEND_REFUSALS[outcome.refusal],
    );
  return continueTo(url, "/complete-signup?step=confirm&sent=again");
}

export default function ResendEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={formErrorOf(actionData)} answered="letter" />;
}
