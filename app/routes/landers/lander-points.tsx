import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/** Answers to common doubts below every lander: what is free, whether it is genuine, the price. */
export function LanderPoints({ open }: { open: boolean }) {
  const { t } = useTranslation("landers");
  const { refundDays } = useRoot().site;
  return (
    <section className="points" aria-labelledby="points">
      <h2 id="points">{t("frame.points_title")}</h2>
      <ul>
        {(["one", "two", "three"] as const).map((point) => (
          <li key={point}>
            <h3>{t(`frame.points.${point}_title`)}</h3>
            <p>
              {t(`frame.points.${point}`)}
              {point === "three"
                ? ` ${t("visit:pricing.sure_withdraw", { count: refundDays })}`
                : null}
            </p>
          </li>
        ))}
      </ul>
      {open ? (
        <a className="button" href="#start">
          {t("frame.to_form")}
        </a>
      ) : null}
    </section>
  );
}
