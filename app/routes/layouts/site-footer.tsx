import { useTranslation } from "react-i18next";
import { PAGES } from "~/content/pages";
import { Footer } from "~/ui/footer";
import { useRoot } from "./use-root";

/** Who is behind this and every rule, one tap away (specification 2.3). */
export function SiteFooter() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const pages = site.company ? PAGES.map((page) => ({ to: `/pages/${page}`, label: t(`footer.${page === "return-policy" ? "return_policy" : page}`) })) : [];
  const links = [
    ...pages,
    { to: "/pricing", label: t("footer.pricing") },
    { to: "/complaints", label: t("footer.complaints") },
    { to: "/lang-config", label: t("nav.all_languages") },
  ];
  return (
    <Footer siteName={site.name} navLabel={t("nav.about_site")} links={links}>
      <p>
        {t("footer.adults", { age: site.minAge })} {t("footer.support", { email: site.supportEmail })}
      </p>
      {site.company ? <p>{t("footer.company", site.company)}</p> : null}
      {site.demo ? <p>{t("footer.demo")}</p> : null}
    </Footer>
  );
}
