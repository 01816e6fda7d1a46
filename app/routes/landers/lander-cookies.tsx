import { useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/** Cookie notice of a lander: a form without scripts, with two equal buttons. */
export function LanderCookies() {
  const { t } = useTranslation();
  const { site, cookieChoice } = useRoot();
  const { pathname } = useLocation();
  if (cookieChoice !== "open") return null;
  return (
    <section className="cookies" aria-label={t("footer.cookies")}>
      <p>
        {t("cookies.ask", { kept: t("cookies.kept", { count: site.trackingDays }) })}{" "}
        {site.company ? <a href="/pages/cookies">{t("footer.cookies")}</a> : null}
      </p>
      <form method="post" action="/cookie-choice">
        <input type="hidden" name="next" value={pathname} />
        {(["yes", "no"] as const).map((choice) => (
          <button key={choice} type="submit" name="choice" value={choice} className="button quiet">
            {t(`cookies.${choice}`)}
          </button>
        ))}
      </form>
    </section>
  );
}
