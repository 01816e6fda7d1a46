import { data, Form, useNavigation } from "react-router";
import { askTakeout } from "~/domain/takeout/ask-takeout";
import { findTakeout } from "~/domain/takeout/fetch-takeout";
import { TAKEOUT_REFUSALS } from "~/domain/takeout/takeout";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { formatDate, formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "~/kit/zod";
import { getServices } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { buttonLook } from "~/ui/button-look";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/data";

/** GET /settings/data: a copy of all data stored about the member. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  return {
    takeout: await findTakeout(getServices(context), viewer),
    timeZone: getTimeZone(context),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, z.strictObject({}));
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  const { origin } = new URL(request.url);
  const asked = await askTakeout(getServices(context), viewer, origin);
  return asked.ok
    ? null
    : data({ refusal: asked.refusal }, { status: TAKEOUT_REFUSALS[asked.refusal] });
}

export default function YourData({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  const busy = useNavigation().state !== "idle";
  const refusal = actionData?.refusal;
  const { takeout } = loaderData;
  return (
    <Page width="prose" title={t("data.title")} lead={t("data.lead")}>
      <PageTitle refused={Boolean(refusal)}>{t("data.title")}</PageTitle>
      <div className="grid gap-4">
        {refusal ? (
          <Alert tone="danger" live>
            {t(`data.refusal.${refusal}`)}
          </Alert>
        ) : null}
        <p>{t("data.contents")}</p>
        <State {...loaderData} />
        {takeout?.status === "waiting" ? null : (
          <Form method="post">
            <Button
              type="submit"
              variant={takeout?.status === "ready" ? "secondary" : "primary"}
              busy={busy}
            >
              {t("data.ask")}
            </Button>
          </Form>
        )}
      </div>
    </Page>
  );
}

function State({ takeout, timeZone }: Route.ComponentProps["loaderData"]) {
  const { t } = useTranslation("leaving");
  const { locale } = useRoot();
  if (!takeout) return null;
  if (takeout.status === "waiting") return <Alert>{t("data.waiting")}</Alert>;
  if (takeout.status === "failed") return <Alert tone="danger">{t("data.failed")}</Alert>;
  const { id, expiresAt } = takeout;
  const until = `${formatDate(expiresAt, locale, timeZone)}, ${formatTime(expiresAt, locale, timeZone)}`;
  const link = (
    <a href={`/settings/data/${id}`} download className={buttonLook({ variant: "primary" })}>
      {t("data.download")}
    </a>
  );
  return (
    <Alert tone="success" action={link}>
      {t("data.ready", { until })}
    </Alert>
  );
}
