import { data } from "react-router";
import {
  beginTwoFactorSetup,
  enableTwoFactor,
  readTwoFactorSetup,
} from "~/domain/security/enable-two-factor";
import { findSecuritySettings } from "~/domain/security/find-security-settings";
import type { SecurityContext } from "~/domain/security/security";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { enableTwoFactorSchema } from "~/domain/two-factor/two-factor.schema";
import { readForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { type Context, getServices } from "~/middleware/context";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/two-factor-setup";
import { ChangeRequirement } from "./change-requirement";
import { qrOf } from "./qr";
import { RecoveryCodes } from "./recovery-codes";
import { SECURITY_PATH, securityContextOf, securityErrorResponse } from "./security-context";
import { type ShownSetup, TwoFactorForm } from "./two-factor-form";

const PAGE_PATH = `${SECURITY_PATH}/app`;

/** GET /settings/security/app: sets up the second factor. Opening the page changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const changer = securityContextOf(request, context);
  const { confirmed } = changer.viewer;
  const { fresh, factor } = await findSecuritySettings(getServices(context), changer.viewer);
  const setup = confirmed && fresh && !factor ? await loadSetup(context, changer) : null;
  return { confirmed, fresh, on: factor !== null, setup };
}

/** QR code and text of a secret: a new one, or the one in the submitted form. */
async function loadSetup(
  context: Context,
  changer: SecurityContext,
  carried?: string,
): Promise<ShownSetup | null> {
  const services = getServices(context);
  const setup = carried
    ? await readTwoFactorSetup(services, changer, carried)
    : await beginTwoFactorSetup(services, changer);
  return setup && { ...setup, qr: qrOf(setup.uri) };
}

/**
 * Turns the second factor on after a valid code; its response is the only page with the recovery
 * codes.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const changer = securityContextOf(request, context);
  const form = await readForm(request, enableTwoFactorSchema);
  if (!form.ok) {
    const carried = String(form.reply.data.initialValue?.setup ?? "");
    const error = form.reply.data.error?.code?.[0] ?? "join:invalid.code_form";
    return data({ setup: await loadSetup(context, changer, carried), error }, { status: 422 });
  }
  const turned = await enableTwoFactor(getServices(context), changer, form.value);
  if (turned.ok) return data({ codes: turned.value });
  const { refusal } = turned;
  if (refusal === "not_fresh" || refusal === "not_found")
    throw securityErrorResponse(refusal, PAGE_PATH);
  const setup = await loadSetup(context, changer, form.value.setup);
  return data({ setup, refusal }, { status: SECURITY_REFUSALS[refusal] });
}

export default function App({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  const codes = actionData && "codes" in actionData ? actionData.codes : null;
  const title = codes ? t("recovery.title") : t("app.title");
  return (
    <Page width="prose" title={title} lead={codes ? undefined : t("app.what")}>
      <PageTitle refused={actionData !== undefined && !codes}>{title}</PageTitle>
      {codes ? (
        <RecoveryCodes codes={codes} done={t("done.factor_on")} />
      ) : (
        <TwoFactorSetup loaded={loaderData} answer={actionData as SetupError | undefined} />
      )}
    </Page>
  );
}

type SetupError = {
  setup: ShownSetup | null;
  error?: string;
  refusal?: keyof typeof SECURITY_REFUSALS;
};
type SetupPageData = Route.ComponentProps["loaderData"];

function TwoFactorSetup({
  loaded,
  answer,
}: {
  loaded: SetupPageData;
  answer: SetupError | undefined;
}) {
  const { t } = useTranslation("security");
  const { confirmed, fresh, on } = loaded;
  const setup = answer?.setup ?? loaded.setup;
  if (on) return <Alert tone="success">{t("app.is_on")}</Alert>;
  if (!confirmed || !fresh || !setup)
    return <ChangeRequirement confirmed={confirmed} fresh={fresh} next={PAGE_PATH} />;
  return <TwoFactorForm setup={setup} error={answer?.error} refusal={answer?.refusal} />;
}
