import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "./logo";
import { prefetchMode } from "./prefetch-mode";

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
export function Footer({ siteName, navLabel, links, children, language }: FooterProps) {
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
