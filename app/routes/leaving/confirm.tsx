import { type ActionFunctionArgs, redirect } from "react-router";
import { findAddress } from "~/domain/account/find-address";
import { DELETION_REFUSALS, type DeletionRefusal } from "~/domain/deactivation/deactivation";
import { deletionSchema } from "~/domain/deactivation/deactivation.schema";
import { requestDeletion } from "~/domain/deactivation/request-deletion";
import { refundableAmounts } from "~/domain/order/refundable-amounts";
import { getClientContext } from "~/http/client-context";
import { SESSION_COOKIE, writeHostCookie } from "~/http/cookies";
import { type FormErrorKey, readForm, rejectForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { getLanguage, getServices } from "~/middleware/context";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/confirm";
import { ConfirmForm } from "./confirm-form";

/** GET /settings/delete/confirm: second step, which requires proof that the viewer is the owner. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const [email, worth] = await Promise.all([
    findAddress(services, viewer.siteId, viewer.id),
    refundableAmounts(services, viewer),
  ]);
  return {
    email,
    worth,
    codeSent: url.searchParams.get("code") === "sent",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, deletionSchema);
  if (!form.ok) return form.reply;
  const caller = { ...getClientContext(request, context), viewer, language: getLanguage(context) };
  const outcome = await requestDeletion(getServices(context), caller, form.value);
  if (outcome.ok) return redirectToDeleted(request);
  const { refusal } = outcome;
  const [field, key] = ERROR_FIELDS[refusal];
  return rejectForm(form.submission, { fields: { [field]: key } }, DELETION_REFUSALS[refusal]);
}

/** The field and the message of each business error. */
const ERROR_FIELDS: Record<DeletionRefusal, ["password" | "code", key: FormErrorKey]> = {
  proof_needed: ["password", "join:refusal.proof_needed"],
  gone: ["password", "join:refusal.proof_needed"],
  login_failed: ["password", "join:refusal.password_wrong"],
  login_locked: ["password", "join:refusal.password_locked"],
  login_code_only: ["password", "join:refusal.password_locked"],
  code_wrong: ["code", "join:refusal.login_code_wrong"],
};

const redirectToDeleted = (request: ActionFunctionArgs["request"]) =>
  redirect("/account-deleted", {
    headers: {
      "set-cookie": writeHostCookie(request, SESSION_COOKIE, { value: "", seconds: 0 }),
    },
  });

export default function ConfirmDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  return (
    <Page width="form" title={t("confirm.title")}>
      <PageTitle refused={Boolean(actionData)}>{t("confirm.title")}</PageTitle>
      <ConfirmForm {...loaderData} lastResult={actionData} />
    </Page>
  );
}
