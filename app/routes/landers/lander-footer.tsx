import { PAGES } from "~/content/pages";
import { RichText } from "~/i18n/rich-text";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/**
 * Links to rules and company, and a note that the people in the pictures are drawn, if they are.
 */
export function LanderFooter({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation();
  const { site, language, country } = useRoot();
  return (
    <footer className="foot">
      {drawn ? <p>{t("landers:frame.drawn")}</p> : null}
      <nav aria-label={t("landers:frame.footer")}>
        <Rules />
      </nav>
      <Support />
      {/* English in the United States (R39) */}
      {language === "en" && country === "US" ? <AmericanNotice /> : null}
      {site.company ? <p>{t("footer.company", site.company)}</p> : null}
      {site.demo ? <p>{t("footer.demo")}</p> : null}
    </footer>
  );
}

function Rules() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const pages = PAGES.map((page) => ({
    to: `/pages/${page}`,
    label: t(`footer.${page === "return-policy" ? "return_policy" : page}`),
  }));
  const links = [
    ...(site.company ? pages : []),
    { to: "/pricing", label: t("footer.pricing") },
    { to: "/complaints", label: t("footer.complaints") },
  ];
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function Support() {
  const { t } = useTranslation();
  const { site } = useRoot();
  return (
    <p>
      {t("footer.adults", { age: site.minAge })} {t("footer.support", { email: site.supportEmail })}{" "}
      {site.supportPhone ? (
        <RichText
          text="footer.call"
          values={{ phone: site.supportPhone }}
          parts={{ phone: <a href={`tel:${site.supportPhone}`}>{site.supportPhone}</a> }}
        />
      ) : null}
    </p>
  );
}

function AmericanNotice() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const company = site.company?.company ?? site.name;
  return (
    <>
      <p>
        <a href="/complaints?kind=privacy">{t("footer.us_privacy")}</a>
      </p>
      <p>{t("footer.us_charge", { company, email: site.supportEmail })}</p>
    </>
  );
}
