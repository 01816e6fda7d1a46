import { RESEND_REFUSALS, sendActivationAgain } from "~/domain/signup/activation-mail";
import { resendSchema } from "~/domain/signup/signup.schema";
import { clientOf } from "~/http/client";
import { readForm, refuseForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { loadStep } from "../load-step";
import { onwards, refusedOf } from "../onwards";
import { requireStep } from "../require-step";
import { StepScreen } from "../step-screen";
import type { Route } from "./+types/letter";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "confirm");
}

/** POST /complete-signup/letter: sends another e-mail to the same address. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "confirm");
  const form = await readForm(request, resendSchema);
  if (!form.ok) return form.reply;
  const outcome = await sendActivationAgain(getServices(context), {
    ...clientOf(request, context),
    accountId: viewer.id,
  });
  if (!outcome.ok)
    return refuseForm(
      form.submission,
      { form: `join:refusal.${outcome.refusal}` },
      RESEND_REFUSALS[outcome.refusal],
    );
  return onwards(url, "/complete-signup?step=confirm&sent=again");
}

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={refusedOf(actionData)} answered="letter" />;
}
