import { data } from "react-router";
import { resetByLinkSchema } from "~/domain/password/password.schema";
import { RESET_REFUSALS, resetByLink } from "~/domain/password/reset-password";
import { GUARDED } from "~/http/guarded";
import { readForm, refuseForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/do";
import { goOn, newPasswordCaller } from "./go-on";
import { LinkClosed, PasswordSet } from "./link-ends";
import { NewPasswordPage } from "./new-password-page";
import { SAID } from "./refusal-words";

/** GET /reset-password/do: page for a used link, and the confirmation after a new password. */
export function loader({ url }: Route.LoaderArgs) {
  return data({ set: url.searchParams.get("state") === "done" }, { headers: GUARDED });
}

export function headers() {
  return GUARDED;
}

/**
 * POST /reset-password/do: sets a new password by the link. The form is on the link's own page
 * (join/token.tsx).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, resetByLinkSchema);
  if (!form.ok) {
    const { data: result } = form.reply;
    if (result.error?.token) return data({ closed: true }, RESET_REFUSALS.reset_closed);
    return data({ token: String(result.initialValue?.token ?? ""), result }, 422);
  }
  const caller = newPasswordCaller(request, context);
  const outcome = await resetByLink(getServices(context), caller, form.value);
  if (outcome.ok) return goOn({ request, context }, outcome.value.opened);
  const status = RESET_REFUSALS[outcome.refusal];
  if (outcome.refusal === "reset_closed") return data({ closed: true }, status);
  const { data: result } = refuseForm(form.submission, { fields: SAID[outcome.refusal] });
  return data({ token: form.value.token, result }, status);
}

export default function ResetPasswordDo({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "token" in actionData)
    return <NewPasswordPage token={actionData.token} lastResult={actionData.result} />;
  return loaderData.set && !actionData ? <PasswordSet /> : <LinkClosed />;
}
