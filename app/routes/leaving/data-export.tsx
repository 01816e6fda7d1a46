import { data, Form, useNavigation } from "react-router";
import { DATA_EXPORT_REFUSALS } from "~/domain/data-export/data-export";
import { findDataExport, requestDataExport } from "~/domain/data-export/make-data-export";
import { formatDate, formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "~/kit/zod";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import type { Route } from "./+types/data-export";

/** GET /settings/data: a copy of all data stored about the member. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  return {
    dataExport: await findDataExport(getServices(context), viewer),
    timeZone: getTimeZone(context),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  await readActionForm(request, z.strictObject({}));
  const { origin } = new URL(request.url);
  const requested = await requestDataExport(getServices(context), viewer, origin);
  return requested.ok
    ? null
    : data({ refusal: requested.refusal }, { status: DATA_EXPORT_REFUSALS[requested.refusal] });
}

export default function YourData({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  const busy = useNavigation().state !== "idle";
  const refusal = actionData?.refusal;
  const { dataExport } = loaderData;
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
        <ExportState {...loaderData} />
        {dataExport?.status === "waiting" ? null : (
          <Form method="post">
            <Button
              type="submit"
              variant={dataExport?.status === "ready" ? "secondary" : "primary"}
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

function ExportState({ dataExport, timeZone }: Route.ComponentProps["loaderData"]) {
  const { t } = useTranslation("leaving");
  const { locale } = useRoot();
  if (!dataExport) return null;
  if (dataExport.status === "waiting") return <Alert>{t("data.waiting")}</Alert>;
  if (dataExport.status === "failed") return <Alert tone="danger">{t("data.failed")}</Alert>;
  const { id, expiresAt } = dataExport;
  const until = `${formatDate(expiresAt, locale, timeZone)}, ${formatTime(expiresAt, locale, timeZone)}`;
  const link = (
    <a href={`/settings/data/${id}`} download className={buttonClass({ variant: "primary" })}>
      {t("data.download")}
    </a>
  );
  return (
    <Alert tone="success" action={link}>
      {t("data.ready", { until })}
    </Alert>
  );
}
