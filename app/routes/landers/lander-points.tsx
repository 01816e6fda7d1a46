import { useTranslation } from "~/i18n/use-translation";

/** What a wary visitor asks, under every lander: when, how near, at what price. */
export function LanderPoints({ open }: { open: boolean }) {
  const { t } = useTranslation("landers");
  return (
    <section className="points" aria-labelledby="points">
      <h2 id="points">{t("frame.points_title")}</h2>
      <ul>
        {(["one", "two", "three"] as const).map((point) => (
          <li key={point}>
            <h3>{t(`frame.points.${point}_title`)}</h3>
            <p>{t(`frame.points.${point}`)}</p>
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
