import { data, Form, useNavigation } from "react-router";
import { renewRecoveryCodes } from "~/domain/security/change-two-factor";
import { findSecuritySettings } from "~/domain/security/security-settings";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import type { Route } from "./+types/renew-recovery-codes";
import { ChangeRequirement } from "./confirm-form";
import { RecoveryCodes } from "./recovery-codes";
import { SECURITY_PATH, securityContextOf, securityErrorResponse } from "./security-context";

const PAGE_PATH = `${SECURITY_PATH}/codes`;

/** GET /settings/security/codes: replaces the recovery codes with ten new ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = securityContextOf(request, context);
  const { fresh, factor } = await findSecuritySettings(getServices(context), viewer);
  return { fresh, left: factor?.codesLeft ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const renewed = await renewRecoveryCodes(
    getServices(context),
    securityContextOf(request, context),
  );
  if (renewed.ok) return data({ codes: renewed.value });
  if (renewed.refusal === "not_found") throw notFound();
  throw securityErrorResponse(renewed.refusal, PAGE_PATH);
}

export default function NewCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  return (
    <Page width="prose" title={t("recovery.title")}>
      <PageTitle>{t("recovery.title")}</PageTitle>
      {actionData ? (
        <RecoveryCodes codes={actionData.codes} done={t("done.recovery_new")} />
      ) : (
        <RenewForm {...loaderData} />
      )}
    </Page>
  );
}

function RenewForm({ fresh, left }: { fresh: boolean; left: number | null }) {
  const { t } = useTranslation("security");
  const busy = useNavigation().state !== "idle";
  if (left === null) return <p>{t("app.is_off")}</p>;
  return (
    <div className="grid gap-5">
      <p>{t("recovery.left", { count: left })}</p>
      {fresh ? (
        <Form method="post" className="grid justify-items-start gap-4">
          <p>{t("recovery.renew_text")}</p>
          <Button type="submit" busy={busy}>
            {t("recovery.renew")}
          </Button>
        </Form>
      ) : (
        <ChangeRequirement confirmed fresh={false} next={PAGE_PATH} />
      )}
    </div>
  );
}
