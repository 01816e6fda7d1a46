import { redirect } from "react-router";
import { typedPasswordSchema } from "~/domain/account/account.schema";
import { CONFIRM_REFUSALS, confirmSessionByPassword } from "~/domain/session/log-in";
import { useTranslation } from "~/i18n/use-translation";
import { safePath } from "~/kit/url";
import { z } from "~/kit/zod";
import { PageTitle } from "~/layouts/page-head";
import { getRequestMetadata, getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { Page } from "~/ui/page";
import type { Route } from "./+types/confirm";
import { ConfirmForm } from "./confirm-form";
import { SECURITY_PATH } from "./security-context";

const confirmSchema = z.strictObject({ password: typedPasswordSchema });

/** The redirect target: a page of the security settings only. */
function nextPathOf(url: URL): string {
  const next = safePath(url.searchParams.get("next"), SECURITY_PATH);
  return next.startsWith(SECURITY_PATH) ? next : SECURITY_PATH;
}

export function loader({ request, url, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  return { next: nextPathOf(url) };
}

/**
 * POST /settings/security/confirm: the password makes this session as recent as a new login (R100).
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, confirmSchema);
  if (!form.ok) return form.reply;
  const { network } = getRequestMetadata(context);
  const attempt = { network, password: form.value.password };
  const confirmed = await confirmSessionByPassword(getServices(context), viewer, attempt);
  if (confirmed.ok) return redirect(nextPathOf(url), 303);
  const key = confirmed.refusal === "login_failed" ? "password_wrong" : "password_locked";
  return rejectForm(
    form.submission,
    { fields: { password: `join:refusal.${key}` } },
    CONFIRM_REFUSALS[confirmed.refusal],
  );
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  return (
    <Page width="form" title={t("confirm.title")} lead={t("confirm.lead")}>
      <PageTitle refused={actionData !== undefined}>{t("confirm.title")}</PageTitle>
      <ConfirmForm next={loaderData.next} lastResult={actionData} />
    </Page>
  );
}
