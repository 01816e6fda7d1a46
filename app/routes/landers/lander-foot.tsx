import { Trans, useTranslation } from "react-i18next";
import { PAGES } from "~/content/pages";
import { useRoot } from "~/root/use-root";

/** The rules, who is behind the site, and that the people of the pictures are drawn, where they are. */
export function LanderFoot({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation(["common", "landers"]);
  const { site, language, country } = useRoot();
  /** English in the United States (R39). */
  const american = language === "en" && country === "US";
  const pages = site.company
    ? PAGES.map((page) => ({
        to: `/pages/${page}`,
        label: t(`footer.${page === "return-policy" ? "return_policy" : page}`),
      }))
    : [];
  const links = [
    ...pages,
    { to: "/pricing", label: t("footer.pricing") },
    { to: "/complaints", label: t("footer.complaints") },
  ];
  return (
    <footer className="foot">
      {drawn ? <p>{t("landers:frame.drawn")}</p> : null}
      <nav aria-label={t("landers:frame.footer")}>
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        {t("footer.adults", { age: site.minAge })}{" "}
        {t("footer.support", { email: site.supportEmail })}{" "}
        {site.supportPhone ? (
          <Trans
            i18nKey="footer.call"
            values={{ phone: site.supportPhone }}
            components={{ phone: <a href={`tel:${site.supportPhone}`}>{site.supportPhone}</a> }}
          />
        ) : null}
      </p>
      {american ? (
        <>
          <p>
            <a href="/complaints?kind=privacy">{t("footer.us_privacy")}</a>
          </p>
          <p>
            {t("footer.us_charge", {
              company: site.company?.company ?? site.name,
              email: site.supportEmail,
            })}
          </p>
        </>
      ) : null}
      {site.company ? <p>{t("footer.company", site.company)}</p> : null}
      {site.demo ? <p>{t("footer.demo")}</p> : null}
    </footer>
  );
}
