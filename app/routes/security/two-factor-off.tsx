import { data, Form, redirect, useNavigation } from "react-router";
import { disableTwoFactor } from "~/domain/security/change-two-factor";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { findSecuritySettings } from "~/domain/security/security-settings";
import { twoFactorCodeSchema } from "~/domain/two-factor/two-factor.schema";
import { TwoFactorCodeField } from "~/forms/account-fields";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "~/kit/zod";
import { PageTitle } from "~/layouts/page-head";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import type { Route } from "./+types/two-factor-off";
import { SECURITY_PATH, securityContextOf, securityErrorResponse } from "./security-context";

const PAGE_PATH = `${SECURITY_PATH}/app/off`;
const turnOffSchema = z.strictObject({ code: twoFactorCodeSchema.optional() });

/** GET /settings/security/app/off: turns the second factor off, with a code or a recent login. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = securityContextOf(request, context);
  const { fresh, factor } = await findSecuritySettings(getServices(context), viewer);
  return { fresh, on: factor !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const changer = securityContextOf(request, context);
  const form = await readForm(request, turnOffSchema);
  if (!form.ok) {
    const error = form.reply.data.error?.code?.[0] ?? "join:invalid.factor_code_form";
    return data({ error, minutes: 0 }, { status: 422 });
  }
  const outcome = await disableTwoFactor(getServices(context), changer, form.value.code);
  if (outcome.ok) return redirect(`${SECURITY_PATH}?done=factor_off`, 303);
  const { refusal, minutes = 0 } = outcome;
  if (refusal !== "factor_code_wrong" && refusal !== "factor_locked")
    throw securityErrorResponse(refusal, PAGE_PATH);
  const status = SECURITY_REFUSALS[refusal];
  return data({ error: `join:refusal.${refusal}`, minutes }, { status });
}

export default function AppOff({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  const { fresh, on } = loaderData;
  const message = useErrorMessage({ minutes: actionData?.minutes ?? 0 });
  const busy = useNavigation().state !== "idle";
  return (
    <Page width="prose" title={t("app.off_title")}>
      <PageTitle refused={actionData !== undefined}>{t("app.off_title")}</PageTitle>
      {on ? (
        <Form method="post" className="grid gap-5">
          <p>{t("app.off_text")}</p>
          {fresh ? null : <TwoFactorCodeField error={message(actionData && [actionData.error])} />}
          <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
            {t("app.turn_off")}
          </Button>
        </Form>
      ) : (
        <p>{t("app.is_off")}</p>
      )}
    </Page>
  );
}
