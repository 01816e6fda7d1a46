import { data } from "react-router";
import { resetByLinkSchema } from "~/domain/password/password.schema";
import { RESET_REFUSALS, resetByLink } from "~/domain/password/reset-password";
import { NewPasswordPage } from "~/forms/new-password";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { NO_STORE_HEADERS } from "~/request/responses";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/reset-password-result";
import { ERROR_FIELDS, newPasswordContext, redirectAfterReset } from "./redirect-after-reset";

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

/** Page for a used, expired or invalid password link. */
function ResetLinkClosed() {
  const { t } = useTranslation("password");
  const action = <LinkButton to="/reset-password">{t("closed.action")}</LinkButton>;
  return (
    <Page width="form">
      <PageTitle>{t("refusal.reset_closed")}</PageTitle>
      <EmptyState picture="lost" heading="h1" title={t("refusal.reset_closed")} action={action}>
        {t("closed.text")}
      </EmptyState>
    </Page>
  );
}

/** Confirmation after a new password; a disabled account is not logged in. */
function PasswordSetPage() {
  const { t } = useTranslation("password");
  const { viewer } = useRoot();
  const action = viewer ? (
    <LinkButton to="/members">{t("join:activate.to_members")}</LinkButton>
  ) : (
    <LinkButton to="/login">{t("join:login.submit")}</LinkButton>
  );
  return (
    <Page width="form">
      <PageTitle>{t("done.title")}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={t("done.title")} action={action}>
        {t("done.text")}
      </EmptyState>
    </Page>
  );
}
