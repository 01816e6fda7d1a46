import { data } from "react-router";
import { resetByCodeSchema } from "~/domain/password/password.schema";
import { RESET_REFUSALS, resetByCode } from "~/domain/password/reset-password";
import { getServices } from "~/request/middleware/context";
import { loadFormProof, readForm, rejectForm } from "~/request/read-form";
import type { Route } from "./+types/reset-with-code";
import { ERROR_FIELDS, newPasswordContext, redirectAfterReset } from "./redirect-after-reset";
import { RequestResetPage, ResetSentPage } from "./reset-pages";

export function loader({ context }: Route.LoaderArgs) {
  return loadFormProof(context);
}

/** POST /reset-password/with-code: sets a new password by the e-mailed code. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, resetByCodeSchema);
  const caller = newPasswordContext(request, context);
  const hidden = caller.hidesAccounts;
  if (!form.ok) {
    const { data: result } = form.reply;
    return data({ email: String(result.initialValue?.email ?? ""), hidden, result }, 422);
  }
  const outcome = await resetByCode(getServices(context), caller, form.value);
  if (outcome.ok) return redirectAfterReset({ request, context }, outcome.value.opened);
  const { data: result } = rejectForm(form.submission, { fields: ERROR_FIELDS[outcome.refusal] });
  return data({ email: form.value.email, hidden, result }, RESET_REFUSALS[outcome.refusal]);
}

export default function WithCode({ loaderData, actionData }: Route.ComponentProps) {
  // Reached by a form only: a direct GET shows the form for the address.
  if (!actionData) return <RequestResetPage lastResult={undefined} {...loaderData} />;
  const { email, hidden, result } = actionData;
  return <ResetSentPage email={email} hidden={hidden} lastResult={result} {...loaderData} />;
}
