import { useTranslation } from "react-i18next";
import { Footer } from "~/ui/footer";
import { useRoot } from "./use-root";

/** Who is behind this and how to reach them. The legal pages add their links here as they are written. */
export function SiteFooter() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const links = [{ to: "/lang-config", label: t("nav.all_languages") }];
  return (
    <Footer siteName={site.name} navLabel={t("nav.about_site")} links={links}>
      <p>
        {t("footer.adults", { age: site.minAge })} {t("footer.support", { email: site.supportEmail })}
      </p>
      {site.demo ? <p>{t("footer.demo")}</p> : null}
    </Footer>
  );
}
