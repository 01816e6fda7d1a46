import { useNavigation } from "react-router";
import { REPORT_REASONS } from "~/domain/complaint/report.schema";
import { useTranslation } from "~/i18n/use-translation";
import { FieldError } from "~/ui/field-error";
import { Icon } from "~/ui/icon";
import { Spinner } from "~/ui/spinner";

/** The reasons as submit buttons, which do nothing while one is being sent. */
export function ReportReasons({ missing }: { missing: boolean }) {
  const { t } = useTranslation("safety");
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData !== undefined;
  const sent = busy ? formData.get("reason") : null;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-lg font-semibold">{t("report.reasons")}</legend>
      {missing ? (
        <FieldError id="reason-error">{t("report.sends")}</FieldError>
      ) : (
        <p className="text-sm text-muted">{t("report.sends")}</p>
      )}
      {REPORT_REASONS.map((reason) => (
        <button
          key={reason}
          type={busy ? "button" : "submit"}
          name="reason"
          value={reason}
          aria-busy={sent === reason || undefined}
          className="flex min-h-13 w-full items-center justify-between gap-3 rounded-control border border-edge/60 bg-card px-4 py-3 text-start leading-snug font-semibold transition-colors hover:border-brand-text hover:text-brand-text"
        >
          <span className="min-w-0">{t(`report.reason.${reason}`)}</span>
          {sent === reason ? (
            <Spinner />
          ) : (
            <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
          )}
        </button>
      ))}
    </fieldset>
  );
}
