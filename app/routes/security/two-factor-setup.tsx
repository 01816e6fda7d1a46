import { data, Form, useNavigation } from "react-router";
import {
  beginTwoFactorSetup,
  enableTwoFactor,
  readTwoFactorSetup,
} from "~/domain/security/change-two-factor";
import {
  SECURITY_REFUSALS,
  type SecurityContext,
  type SecurityRefusal,
} from "~/domain/security/security";
import { findSecuritySettings } from "~/domain/security/security-settings";
import { enableTwoFactorSchema } from "~/domain/two-factor/two-factor.schema";
import { CodeField } from "~/forms/account-fields";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { type Context, getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { drawQrCode, QrCode, type QrCodeShape } from "~/ui/qr-code";
import { useErrorMessage } from "~/ui/use-error-message";
import type { Route } from "./+types/two-factor-setup";
import { ChangeRequirement } from "./confirm-form";
import { RecoveryCodes } from "./recovery-codes";
import { SECURITY_PATH, securityContextOf, securityErrorResponse } from "./security-context";

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
  setupToken?: string,
): Promise<ShownSetup | null> {
  const services = getServices(context);
  const setup = setupToken
    ? await readTwoFactorSetup(services, changer, setupToken)
    : await beginTwoFactorSetup(services, changer);
  return setup && { ...setup, qr: drawQrCode(setup.uri) };
}

/**
 * Turns the second factor on after a valid code; its response is the only page with the recovery
 * codes.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const changer = securityContextOf(request, context);
  const form = await readForm(request, enableTwoFactorSchema);
  if (!form.ok) {
    const setupToken = String(form.reply.data.initialValue?.setup ?? "");
    const error = form.reply.data.error?.code?.[0] ?? "join:invalid.code_form";
    return data({ setup: await loadSetup(context, changer, setupToken), error }, { status: 422 });
  }
  const outcome = await enableTwoFactor(getServices(context), changer, form.value);
  if (outcome.ok) return data({ codes: outcome.value });
  const { refusal } = outcome;
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

/** A secret as shown on the page, and `setup`, which the form sends back. */
type ShownSetup = {
  uri: string;
  secret: string;
  setup: string;
  qr: QrCodeShape;
};

type TwoFactorFormProps = {
  setup: ShownSetup;
  /** Translation key of the code's error. */
  error: string | undefined;
  refusal: SecurityRefusal | undefined;
};

/** Shows the secret as QR code and text, and asks for a first code to verify the app has it. */
function TwoFactorForm({ setup, error, refusal }: TwoFactorFormProps) {
  const { t } = useTranslation("security");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const wrong = refusal === "factor_code_wrong" ? t("refusal.factor_code_wrong") : undefined;
  return (
    <Form method="post" className="grid gap-6">
      {refusal && !wrong ? (
        <Alert tone="danger" live>
          {t(`refusal.${refusal}`)}
        </Alert>
      ) : null}
      <ol className="grid list-decimal gap-6 ps-5 marker:font-semibold">
        <li>{t("app.step_get")}</li>
        <li>
          <p>{t("app.step_scan")}</p>
          <SetupSecret {...setup} />
        </li>
        <li>{t("app.step_type")}</li>
      </ol>
      <input type="hidden" name="setup" value={setup.setup} />
      <CodeField
        label={t("app.code")}
        hint={t("app.code_hint")}
        error={wrong ?? message(error ? [error] : undefined)}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("app.turn_on")}
      </Button>
    </Form>
  );
}

function SetupSecret({ qr, secret, uri }: ShownSetup) {
  const { t } = useTranslation("security");
  return (
    <div className="mt-3 flex flex-wrap items-start gap-5">
      <QrCode qr={qr} label={t("app.picture")} />
      <div className="grid min-w-[min(100%,12rem)] flex-1 gap-2">
        <p className="text-sm text-muted">{t("app.letters")}</p>
        <p translate="no" className="font-mono text-lg wrap-anywhere select-all">
          {secret}
        </p>
        <a href={uri} className="font-semibold text-brand-text underline underline-offset-4">
          {t("app.open_here")}
        </a>
      </div>
    </div>
  );
}
