import type { ReactNode } from "react";
import { Link } from "react-router";
import { PAGES } from "~/content/pages";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { prefetchMode } from "~/kit/browser";
import { Logo } from "~/ui/logo";
import { TabBar } from "~/ui/nav-bars";
import { useNavItems } from "./site-header";
import { useRoot } from "./use-root";

type FooterLinkProps = { to: string; label: string } | { href: string; label: string };
type FooterProps = {
  siteName: string;
  /** Accessible name of the list of links. */
  navLabel: string;
  /**
   * Terms, privacy, cookies, conduct, pricing, complaints, return policy, FAQ, support. A `href` is
   * an external link.
   */
  links: FooterLinkProps[];
  /** The disclaimer, the company's name and address; a legal notice for one country. */
  children?: ReactNode;
  /** The link to the language page. */
  language?: ReactNode;
};

/**
 * The footer of every page: the company and all policies, one tap away.
 *
 *     <Footer siteName={site.name} navLabel="About this site" links={links}><p>{company.name}
 *         …</p></Footer>
 */
function Footer({ siteName, navLabel, links, children, language }: FooterProps) {
  return (
    <footer className="mt-18 border-t border-line bg-sunk">
      <div className="mx-auto grid max-w-(--container-page) grid-cols-1 gap-6 px-4 py-8 lg:px-6 lg:py-12">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Logo name={siteName} />
          {language}
        </div>
        <nav aria-label={navLabel}>
          <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:flex lg:flex-wrap lg:gap-x-8">
            {links.map((link) => (
              <li key={link.label}>
                <FooterLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        {children ? (
          <div className="grid max-w-(--container-prose) gap-2 text-sm text-muted">{children}</div>
        ) : null}
      </div>
    </footer>
  );
}

function FooterLink({ label, ...target }: FooterLinkProps) {
  return "to" in target ? (
    <Link to={target.to} prefetch={prefetchMode()} className="foot-link">
      {label}
    </Link>
  ) : (
    <a href={target.href} className="foot-link">
      {label}
    </a>
  );
}

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
