import { data } from "react-router";
import { turnOnSchema } from "~/domain/factor/factor.schema";
import { findSecurity } from "~/domain/security/find-security";
import type { Changer } from "~/domain/security/security";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { beginSetup, readSetup, turnOnFactor } from "~/domain/security/set-up-factor";
import { readForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { type Context, getServices } from "~/middleware/context";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/app";
import { AppForm, type ShownSetup } from "./app-form";
import { changerOf, refused, SECURITY } from "./changer";
import { First } from "./first";
import { qrOf } from "./qr";
import { RecoveryCodes } from "./recovery-codes";

const HERE = `${SECURITY}/app`;

/** GET /settings/security/app: sets up the second factor. Opening the page changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const changer = changerOf(request, context);
  const { confirmed } = changer.viewer;
  const { fresh, factor } = await findSecurity(getServices(context), changer.viewer);
  const setup = confirmed && fresh && !factor ? await shown(context, changer) : null;
  return { confirmed, fresh, on: factor !== null, setup };
}

/** QR code and text of a secret: a new one, or the one in the submitted form. */
async function shown(
  context: Context,
  changer: Changer,
  carried?: string,
): Promise<ShownSetup | null> {
  const services = getServices(context);
  const setup = carried
    ? await readSetup(services, changer, carried)
    : await beginSetup(services, changer);
  return setup && { ...setup, qr: qrOf(setup.uri) };
}

/**
 * Turns the second factor on after a valid code; its response is the only page with the recovery
 * codes.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const changer = changerOf(request, context);
  const form = await readForm(request, turnOnSchema);
  if (!form.ok) {
    const carried = String(form.reply.data.initialValue?.setup ?? "");
    const error = form.reply.data.error?.code?.[0] ?? "join:invalid.code_form";
    return data({ setup: await shown(context, changer, carried), error }, { status: 422 });
  }
  const turned = await turnOnFactor(getServices(context), changer, form.value);
  if (turned.ok) return data({ codes: turned.value });
  const { refusal } = turned;
  if (refusal === "not_fresh" || refusal === "not_found") throw refused(refusal, HERE);
  const setup = await shown(context, changer, form.value.setup);
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
        <SetUp loaded={loaderData} answer={actionData as Refused | undefined} />
      )}
    </Page>
  );
}

type Refused = {
  setup: ShownSetup | null;
  error?: string;
  refusal?: keyof typeof SECURITY_REFUSALS;
};
type Loaded = Route.ComponentProps["loaderData"];

function SetUp({ loaded, answer }: { loaded: Loaded; answer: Refused | undefined }) {
  const { t } = useTranslation("security");
  const { confirmed, fresh, on } = loaded;
  const setup = answer?.setup ?? loaded.setup;
  if (on) return <Alert tone="success">{t("app.is_on")}</Alert>;
  if (!confirmed || !fresh || !setup)
    return <First confirmed={confirmed} fresh={fresh} next={HERE} />;
  return <AppForm setup={setup} error={answer?.error} refusal={answer?.refusal} />;
}
