import { redirect } from "react-router";
import { registerSchema } from "~/domain/passkey/passkey.schema";
import { addPasskey } from "~/domain/security/add-passkey";
import { findSecurity } from "~/domain/security/find-security";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { deviceOf, readDevice } from "~/domain/session/device";
import { readForm, refuseForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/passkey";
import { changerOf, refused, SECURITY } from "./changer";
import { First } from "./first";
import { PasskeyForm } from "./passkey-form";

const HERE = `${SECURITY}/passkey`;

/** GET /settings/security/passkey: creates a passkey; its name defaults to that of this device. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = changerOf(request, context);
  const { fresh } = await findSecurity(getServices(context), viewer);
  const { system } = readDevice(deviceOf(request.headers.get("user-agent") ?? ""));
  return { confirmed: viewer.confirmed, fresh, system };
}

export async function action({ request, context }: Route.ActionArgs) {
  const changer = changerOf(request, context);
  const form = await readForm(request, registerSchema);
  if (!form.ok) return form.reply;
  const added = await addPasskey(getServices(context), changer, form.value);
  if (added.ok) return redirect(`${SECURITY}?done=passkey_added`, 303);
  const { refusal } = added;
  if (refusal === "not_fresh") throw refused(refusal, HERE);
  return refuseForm(form.submission, { form: refusal }, SECURITY_REFUSALS[refusal]);
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
        <First confirmed={confirmed} fresh={fresh} next={HERE} />
      )}
    </Page>
  );
}
