import { data } from "react-router";
import { resetByCodeSchema } from "~/domain/password/password.schema";
import { RESET_REFUSALS, resetByCode } from "~/domain/password/reset-password";
import { beginForm } from "~/http/begin-form";
import { readForm, refuseForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/with-code";
import { AskPage } from "./ask-page";
import { goOn, newPasswordCaller } from "./go-on";
import { SAID } from "./refusal-words";
import { SentPage } from "./sent-page";

export function loader({ context }: Route.LoaderArgs) {
  return beginForm(context);
}

/** POST /reset-password/with-code: sets a new password by the e-mailed code. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, resetByCodeSchema);
  const caller = newPasswordCaller(request, context);
  const hidden = caller.hidesAccounts;
  if (!form.ok) {
    const { data: result } = form.reply;
    return data({ email: String(result.initialValue?.email ?? ""), hidden, result }, 422);
  }
  const outcome = await resetByCode(getServices(context), caller, form.value);
  if (outcome.ok) return goOn({ request, context }, outcome.value.opened);
  const { data: result } = refuseForm(form.submission, { fields: SAID[outcome.refusal] });
  return data({ email: form.value.email, hidden, result }, RESET_REFUSALS[outcome.refusal]);
}

export default function WithCode({ loaderData, actionData }: Route.ComponentProps) {
  // Reached by a form only: a direct GET shows the form for the address.
  if (!actionData) return <AskPage lastResult={undefined} {...loaderData} />;
  const { email, hidden, result } = actionData;
  return <SentPage email={email} hidden={hidden} lastResult={result} {...loaderData} />;
}
