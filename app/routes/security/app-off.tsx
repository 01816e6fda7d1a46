import { data, Form, redirect, useNavigation } from "react-router";
import { factorCodeSchema } from "~/domain/factor/factor.schema";
import { findSecurity } from "~/domain/security/find-security";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { turnOffFactor } from "~/domain/security/turn-off-factor";
import { readForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "~/kit/zod";
import { getServices } from "~/middleware/context";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { useMessage } from "~/ui/use-message";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/app-off";
import { changerOf, refused, SECURITY } from "./changer";
import { FactorCodeField } from "./factor-code-field";

const HERE = `${SECURITY}/app/off`;
const turnOffSchema = z.strictObject({ code: factorCodeSchema.optional() });

/** GET /settings/security/app/off: turns the second factor off, with a code or a recent login. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = changerOf(request, context);
  const { fresh, factor } = await findSecurity(getServices(context), viewer);
  return { fresh, on: factor !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const changer = changerOf(request, context);
  const form = await readForm(request, turnOffSchema);
  if (!form.ok) {
    const error = form.reply.data.error?.code?.[0] ?? "join:invalid.factor_code_form";
    return data({ error, minutes: 0 }, { status: 422 });
  }
  const turned = await turnOffFactor(getServices(context), changer, form.value.code);
  if (turned.ok) return redirect(`${SECURITY}?done=factor_off`, 303);
  const { refusal, minutes = 0 } = turned;
  if (refusal !== "factor_code_wrong" && refusal !== "factor_locked") throw refused(refusal, HERE);
  const status = SECURITY_REFUSALS[refusal];
  return data({ error: `join:refusal.${refusal}`, minutes }, { status });
}

export default function AppOff({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  const { fresh, on } = loaderData;
  const message = useMessage({ minutes: actionData?.minutes ?? 0 });
  const busy = useNavigation().state !== "idle";
  return (
    <Page width="prose" title={t("app.off_title")}>
      <PageTitle refused={actionData !== undefined}>{t("app.off_title")}</PageTitle>
      {on ? (
        <Form method="post" className="grid gap-5">
          <p>{t("app.off_text")}</p>
          {fresh ? null : <FactorCodeField error={message(actionData && [actionData.error])} />}
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
