import { Link } from "react-router";
import { listOwnCases } from "~/domain/complaint/list-own-cases";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { buttonClass } from "~/ui/button-class";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/reports";
import { OwnCase } from "./own-case";

/** /settings/reports: the status of the member's own reports and complaints (R183). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const after = url.searchParams.get("after");
  const listed = await listOwnCases(getServices(context), viewer, after);
  return { ...listed, further: after !== null, timeZone: getTimeZone(context) };
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("safety");
  const { cases, next, further, timeZone } = loaderData;
  const some = cases.length > 0 || further;
  return (
    <Page width="prose" title={t("cases.title")} lead={some ? t("cases.lead") : undefined}>
      <PageTitle>{t("cases.title")}</PageTitle>
      {some ? (
        <ul className="grid gap-3">
          {cases.map((one) => (
            <OwnCase key={one.id} of={one} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="matches"
          title={t("cases.empty_title")}
          action={<LinkButton to="/members">{t("chat:empty.action")}</LinkButton>}
        >
          {t("cases.empty_text", { report: t("menu.report") })}
        </EmptyState>
      )}
      {next ? (
        <p className="mt-6 text-center">
          <Link
            to={`/settings/reports?after=${next}`}
            className={buttonClass({ variant: "secondary" })}
          >
            {t("blocked.more")}
          </Link>
        </p>
      ) : null}
    </Page>
  );
}
