import { data } from "react-router";
import { resetByLinkSchema } from "~/domain/password/password.schema";
import { RESET_REFUSALS, resetByLink } from "~/domain/password/reset-password";
import { NO_STORE_HEADERS } from "~/http/no-store-headers";
import { readForm, rejectForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/reset-password-result";
import { ERROR_FIELDS } from "./error-fields";
import { NewPasswordPage } from "./new-password-page";
import { newPasswordContext, redirectAfterReset } from "./redirect-after-reset";
import { PasswordSetPage, ResetLinkClosed } from "./reset-result-pages";

/** GET /reset-password/do: page for a used link, and the confirmation after a new password. */
export function loader({ url }: Route.LoaderArgs) {
  return data({ set: url.searchParams.get("state") === "done" }, { headers: NO_STORE_HEADERS });
}

export function headers() {
  return NO_STORE_HEADERS;
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
  const caller = newPasswordContext(request, context);
  const outcome = await resetByLink(getServices(context), caller, form.value);
  if (outcome.ok) return redirectAfterReset({ request, context }, outcome.value.opened);
  const status = RESET_REFUSALS[outcome.refusal];
  if (outcome.refusal === "reset_closed") return data({ closed: true }, status);
  const { data: result } = rejectForm(form.submission, { fields: ERROR_FIELDS[outcome.refusal] });
  return data({ token: form.value.token, result }, status);
}

export default function ResetPasswordDo({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "token" in actionData)
    return <NewPasswordPage token={actionData.token} lastResult={actionData.result} />;
  return loaderData.set && !actionData ? <PasswordSetPage /> : <ResetLinkClosed />;
}
