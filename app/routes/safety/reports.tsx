import { Link } from "react-router";
import { listOwnCases } from "~/domain/complaint/case";
import type { OwnCaseRow } from "~/domain/complaint/complaint-store";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useAnswerWithin, useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/visitor-context";
import { LabelChip } from "~/ui/badge";
import { buttonClass, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/reports";

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

/**
 * One case of the member: subject, whom a report is about by the name of that time (that member may be
 * gone since), status, decision and reason.
 */
function OwnCase({ of, timeZone }: { of: OwnCaseRow; timeZone: string }) {
  const { t } = useTranslation("safety");
  const { locale } = useRoot();
  const within = useAnswerWithin();
  const { number, at, kind, reason, reportedName, status, decision, outcome, decidedAt } = of;
  const day = (moment: number) => formatDate(moment, locale, timeZone);
  return (
    <li className="grid gap-3 rounded-card border border-line bg-card p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-sans text-base font-semibold">
          {t(reason ? `report.reason.${reason}` : `visit:complaints.kinds.${kind}`)}
        </h2>
        <LabelChip kind={status === "closed" ? "match" : "plain"}>
          {t(`cases.status.${status}`)}
        </LabelChip>
      </div>
      {reason ? (
        <p className="wrap-anywhere">
          {reportedName ? t("cases.about", { name: reportedName }) : t("cases.about_gone")}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        <span translate="no" className="tabular-nums">
          {number}
        </span>{" "}
        · {day(at)}
      </p>
      {status === "closed" ? null : <p className="text-sm">{t("cases.waits", { within })}</p>}
      {decidedAt ? (
        <div className="grid gap-1 border-t border-line pt-3">
          <p className="text-sm font-semibold">{t("cases.decided", { date: day(decidedAt) })}</p>
          {outcome ? <p>{t(`cases.outcome.${outcome}`)}</p> : null}
          {decision || !outcome ? (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {decision ?? t("cases.no_reason")}
            </p>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
