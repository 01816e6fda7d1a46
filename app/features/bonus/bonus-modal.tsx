import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { type BonusPeriod, useEndText, useHasEnded } from "./welcome-banner";

type BonusModalProps = { bonus: BonusPeriod; onClose: () => void };

/**
 * Dialog with the full welcome discount. It closes when the discount ends.
 */
export default function BonusModal({ bonus, onClose }: BonusModalProps) {
  const { t } = useTranslation("bonus");
  const until = useEndText(bonus);
  const hasEnded = useHasEnded(bonus);
  return (
    <Dialog
      id="time-bonus"
      title={t("modal.title")}
      open={!hasEnded}
      onClose={onClose}
      closeLabel={t("common:form.close")}
    >
      <div className="grid justify-items-center gap-3 text-center">
        <p className="order-first rounded-full bg-brand px-4 py-1 text-sm font-semibold text-on-brand">
          {t("modal.special")}
        </p>
        <p className="font-display text-4xl font-bold text-brand-text tabular-nums">
          {t("modal.percent")}
        </p>
        <p className="text-lg font-semibold">{t("modal.unlock")}</p>
        <p>{t("modal.act")}</p>
        <Link
          to="/credits"
          onClick={onClose}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {t("modal.valid", { until })}
        </Link>
        <LinkButton to="/credits" onClick={onClose} size="lg" wide>
          {t("modal.go")}
        </LinkButton>
        <p className="text-sm text-muted">{t("modal.instant")}</p>
      </div>
    </Dialog>
  );
}
