import { activateByCode } from "~/domain/signup/activate-account";
import { confirmSchema } from "~/domain/signup/signup.schema";
import { clientOf } from "~/http/client";
import { readForm, refuseForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { loadStep } from "../load-step";
import { openSession } from "../open-session";
import { requireStep } from "../require-step";
import { StepScreen } from "../step-screen";
import type { Route } from "./+types/code";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "confirm");
}

/** POST /complete-signup/code: the code of the mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "confirm");
  const form = await readForm(request, confirmSchema);
  if (!form.ok) return form.reply;
  const outcome = await activateByCode(getServices(context), clientOf(request, context), {
    accountId: viewer.id,
    code: form.value.code,
  });
  if (!outcome.ok)
    return refuseForm(form.submission, { fields: { code: `join:refusal.${outcome.refusal}` } });
  return openSession({ request, context }, outcome.value, { to: "/activate/done" });
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={actionData} answered="code" />;
}
