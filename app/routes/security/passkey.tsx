import { redirect } from "react-router";
import { registerSchema } from "~/domain/passkey/passkey.schema";
import { addPasskey } from "~/domain/security/add-passkey";
import { findSecuritySettings } from "~/domain/security/find-security-settings";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { deviceOf, readDevice } from "~/domain/session/device";
import { readForm, rejectForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/passkey";
import { ChangeRequirement } from "./change-requirement";
import { PasskeyForm } from "./passkey-form";
import { SECURITY_PATH, securityContextOf, securityErrorResponse } from "./security-context";

const PAGE_PATH = `${SECURITY_PATH}/passkey`;

/** GET /settings/security/passkey: creates a passkey; its name defaults to that of this device. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = securityContextOf(request, context);
  const { fresh } = await findSecuritySettings(getServices(context), viewer);
  const { system } = readDevice(deviceOf(request.headers.get("user-agent") ?? ""));
  return { confirmed: viewer.confirmed, fresh, system };
}

export async function action({ request, context }: Route.ActionArgs) {
  const changer = securityContextOf(request, context);
  const form = await readForm(request, registerSchema);
  if (!form.ok) return form.reply;
  const added = await addPasskey(getServices(context), changer, form.value);
  if (added.ok) return redirect(`${SECURITY_PATH}?done=passkey_added`, 303);
  const { refusal } = added;
  if (refusal === "not_fresh") throw securityErrorResponse(refusal, PAGE_PATH);
  return rejectForm(
    form.submission,
    { form: `security:refusal.${refusal}` },
    SECURITY_REFUSALS[refusal],
  );
}

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  const { confirmed, fresh, system } = loaderData;
  return (
    <Page width="prose" title={t("passkey.add")} lead={t("passkey.what")}>
      <PageTitle refused={actionData !== undefined}>{t("passkey.add")}</PageTitle>
      {confirmed && fresh ? (
        <PasskeyForm name={system ?? t("passkey.default_name")} lastResult={actionData} />
      ) : (
        <ChangeRequirement confirmed={confirmed} fresh={fresh} next={PAGE_PATH} />
      )}
    </Page>
  );
}
