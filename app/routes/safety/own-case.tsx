import type { OwnCaseRow } from "~/domain/complaint/own-cases-store";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { LabelChip } from "~/ui/label-chip";
import { useAnswerWithin } from "../layouts/use-answer-within";

/**
 * One case of the member: subject, status, decision and reason. Names nobody, because the reported
 * member may be blocked or gone.
 */
export function OwnCase({ of, timeZone }: { of: OwnCaseRow; timeZone: string }) {
  const { t } = useTranslation("safety");
  const { locale } = useRoot();
  const within = useAnswerWithin();
  const { number, at, kind, reason, status, decision, decidedAt } = of;
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
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {decision ?? t("cases.no_reason")}
          </p>
        </div>
      ) : null}
    </li>
  );
}
