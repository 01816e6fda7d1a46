import { Link } from "react-router";
import { PAGES } from "~/content/pages";
import { RichText } from "~/i18n/rich-text";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Footer } from "~/ui/footer";
import { TabBar } from "~/ui/tab-bar";
import { useNavItems } from "./use-nav-items";

const linkClass = "font-semibold text-brand-text underline underline-offset-4";

/** End of every page: the footer, and on phones the member's tab bar. */
export function FooterWithTabBar() {
  const { t } = useTranslation();
  const items = useNavItems();
  return (
    <>
      <SiteFooter />
      {items.length > 0 ? <TabBar navLabel={t("nav.main")} items={items} /> : null}
    </>
  );
}

/** Links to the company and every rule (R39), and for buyers to the withdrawal (R432). */
function SiteFooter() {
  const { t } = useTranslation();
  const { site, viewer } = useRoot();
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
    ...(viewer?.premium ? [{ to: "/transactions", label: t("footer.withdraw") }] : []),
    { to: "/lang-config", label: t("nav.all_languages") },
  ];
  return (
    <Footer siteName={site.name} navLabel={t("nav.about_site")} links={links}>
      <p>
        {t("footer.adults", { age: site.minAge })}{" "}
        {t("footer.support", { email: site.supportEmail })} <SupportPhone />
      </p>
      <AmericanNotice />
      {site.company ? <p>{t("footer.company", site.company)}</p> : null}
      {site.demo ? <p>{t("footer.demo")}</p> : null}
    </Footer>
  );
}

function SupportPhone() {
  const { site } = useRoot();
  const phone = site.supportPhone;
  if (!phone) return null;
  return (
    <RichText
      text="footer.call"
      values={{ phone }}
      parts={{
        phone: (
          <a href={`tel:${phone}`} className={linkClass}>
            {phone}
          </a>
        ),
      }}
    />
  );
}

/** Notices required by US state law and the card schemes there; in English only (R39). */
function AmericanNotice() {
  const { t } = useTranslation();
  const { site, language, country } = useRoot();
  if (language !== "en" || country !== "US") return null;
  return (
    <>
      <p>
        <Link to="/complaints?kind=privacy" className={linkClass}>
          {t("footer.us_privacy")}
        </Link>
      </p>
      <p>
        {t("footer.us_charge", {
          company: site.company?.company ?? site.name,
          email: site.supportEmail,
        })}
      </p>
    </>
  );
}
