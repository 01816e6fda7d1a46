import { redirect } from "react-router";
import {
  changePassword,
  PASSWORD_CHANGE_REFUSALS,
  type PasswordChangeRefusal,
} from "~/domain/password/change-password";
import { changePasswordSchema } from "~/domain/password/password.schema";
import { isRejected } from "~/forms/form-feedback";
import { PasswordForm } from "~/forms/new-password";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { knownBrowserCookie, sessionCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { type FormErrorKey, readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { Page } from "~/ui/page";
import type { Route } from "./+types/change";
import { ERROR_FIELDS, newPasswordContext } from "./redirect-after-reset";

export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  return null;
}

/** POST /settings/security/password: changes the password, given the old one. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, changePasswordSchema);
  if (!form.ok) return form.reply;
  const { old_password: old, password } = form.value;
  const outcome = await changePassword(
    getServices(context),
    {
      ...newPasswordContext(request, context),
      accountId: viewer.id,
      sessionHash: viewer.sessionHash,
    },
    { old, password },
  );
  if (outcome.ok) {
    const headers = new Headers({ "set-cookie": sessionCookie(request, outcome.value.secret) });
    headers.append("set-cookie", knownBrowserCookie(request, outcome.value.mark));
    return redirect("/settings/security?password=changed", { headers });
  }
  const { refusal } = outcome;
  const fields = CHANGE_ERROR_FIELDS[refusal];
  return rejectForm(form.submission, { fields }, PASSWORD_CHANGE_REFUSALS[refusal]);
}

const LOCKED = { old_password: "password:refusal.old_password_locked" } as const;
/** The field and the message of each business error. */
const CHANGE_ERROR_FIELDS: Record<PasswordChangeRefusal, Record<string, FormErrorKey>> = {
  password_common: ERROR_FIELDS.password_common,
  password_own: ERROR_FIELDS.password_own,
  login_failed: { old_password: "password:refusal.old_password" },
  login_locked: LOCKED,
  login_code_only: LOCKED,
};

/** The form as its own page, shown when it was rejected. */
export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("password");
  return (
    <Page width="form" title={t("change.title")}>
      <PageTitle refused={isRejected(actionData)}>{t("change.title")}</PageTitle>
      <PasswordForm lastResult={actionData} />
    </Page>
  );
}
