import { data, Form, useNavigation } from "react-router";
import { findSecurity } from "~/domain/security/find-security";
import { renewRecoveryCodes } from "~/domain/security/renew-recovery-codes";
import { notFound } from "~/http/not-found";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/new-codes";
import { changerOf, refused, SECURITY } from "./changer";
import { First } from "./first";
import { RecoveryCodes } from "./recovery-codes";

const HERE = `${SECURITY}/codes`;

/** GET /settings/security/codes: replaces the recovery codes with ten new ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = changerOf(request, context);
  const { fresh, factor } = await findSecurity(getServices(context), viewer);
  return { fresh, left: factor?.codesLeft ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const renewed = await renewRecoveryCodes(getServices(context), changerOf(request, context));
  if (renewed.ok) return data({ codes: renewed.value });
  if (renewed.refusal === "not_found") throw notFound();
  throw refused(renewed.refusal, HERE);
}

export default function NewCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  return (
    <Page width="prose" title={t("recovery.title")}>
      <PageTitle>{t("recovery.title")}</PageTitle>
      {actionData ? (
        <RecoveryCodes codes={actionData.codes} done={t("done.recovery_new")} />
      ) : (
        <Renew {...loaderData} />
      )}
    </Page>
  );
}

function Renew({ fresh, left }: { fresh: boolean; left: number | null }) {
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
        <First confirmed fresh={false} next={HERE} />
      )}
    </div>
  );
}
