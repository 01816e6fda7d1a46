import type { ReactNode, SyntheticEvent } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { prefetchMode } from "~/kit/browser";
import { Logo } from "~/ui/logo";
import { TabBar } from "~/ui/nav-bars";
import { pageLinks } from "./page-links";
import { useNavItems } from "./site-header";
import { useRoot } from "./use-root";

type FooterLinkProps = { to: string; label: string } | { href: string; label: string };
type FooterProps = {
  siteName: string;
  /** Accessible name of the list of links, and the label of the closed footer. */
  navLabel: string;
  /**
   * Terms, privacy, cookies, conduct, pricing, complaints, return policy, FAQ, support. A `href` is
   * an external link.
   */
  links: FooterLinkProps[];
  /** Links that the law wants in sight on every page. */
  always?: ReactNode;
  /** The disclaimer, the company's name and address. */
  children: ReactNode;
  /** Opens on demand: members know the site, and it would be as high as a phone. */
  closed: boolean;
};

/** What opens at the end of a page would be below the screen. */
const showOpened = ({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>) => {
  if (details.open) details.scrollIntoView({ block: "start" });
};

/**
 * The footer of every page: the company and all policies, one tap away.
 */
function Footer({ siteName, navLabel, links, always, children, closed }: FooterProps) {
  const content = (
    <>
      <nav aria-label={navLabel}>
        <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:flex lg:flex-wrap lg:gap-x-8">
          {links.map((link) => (
            <li key={link.label}>
              <FooterLink {...link} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-(--container-prose) gap-2 text-sm text-muted">{children}</div>
    </>
  );
  return (
    <footer className={closed ? "foot" : "foot mt-18"}>
      {always}
      {closed ? (
        <details onToggle={showOpened}>
          <summary className="foot-link cursor-pointer">{navLabel}</summary>
          {content}
        </details>
      ) : (
        <>
          <Logo name={siteName} />
          {content}
        </>
      )}
    </footer>
  );
}

function FooterLink({ label, ...target }: FooterLinkProps) {
  return "to" in target ? (
    // Rarely followed: their routes are asked for when needed, not with every page.
    <Link to={target.to} prefetch={prefetchMode()} discover="none" className="foot-link">
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

/**
 * Links to the company and every rule (R39), and to the withdrawal: for buyers to their orders
 * (R432), for everybody else to the form without a session (R482).
 */
function SiteFooter() {
  const { t } = useTranslation();
  const { site, viewer, country } = useRoot();
  const ordersPath = useWithdrawalPath();
  const links = [
    ...(site.company ? pageLinks(t, country) : []),
    ...(site.company ? [{ to: "/pages/transparency", label: t("footer.transparency") }] : []),
    { to: "/pricing", label: t("footer.pricing") },
    ...(site.company && !viewer?.premium ? [{ to: "/withdraw", label: t("footer.withdraw") }] : []),
    { to: "/complaints", label: t("footer.complaints") },
    { to: "/lang-config", label: t("nav.all_languages") },
  ];
  const always = (
    <>
      {viewer?.premium ? <FooterLink to={ordersPath} label={t("footer.withdraw")} /> : null}
      <AmericanNotice />
    </>
  );
  return (
    <Footer
      siteName={site.name}
      navLabel={t("nav.about_site")}
      links={links}
      always={always}
      closed={viewer !== null}
    >
      <p>
        {t("footer.adults", { age: site.minAge })}{" "}
        {t("footer.support", { email: site.supportEmail })} <SupportPhone />
      </p>
      {site.company ? <p>{t("footer.company", site.company)}</p> : null}
      {site.demo ? <p>{t("footer.demo")}</p> : null}
    </Footer>
  );
}

/** In the list of orders: the first that can be withdrawn, or the form without a session. */
function useWithdrawalPath(): string {
  const list = useRouteLoaderData("routes/orders/orders") as OrderList | undefined;
  if (list?.orders.every(({ withdrawal }) => withdrawal === null)) return "/withdraw";
  return "/transactions#withdraw";
}

type OrderList = { orders: { withdrawal: unknown }[] };

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
    <div className="grid max-w-(--container-prose) gap-2 text-sm text-muted">
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
    </div>
  );
}
