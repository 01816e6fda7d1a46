import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "./use-root";

// Apart from the site footer, whose code every page loads.
/** One line with the rules and the company, for pages with one message. */
export function SlimFooter() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const pages = site.company ? (["terms", "privacy", "service"] as const) : [];
  return (
    <footer className="border-t border-line px-4 py-4 text-sm text-muted">
      <div className="mx-auto flex max-w-(--container-page) flex-wrap items-center justify-center gap-x-6 gap-y-1 text-center">
        <p>{t("footer.adults", { age: site.minAge })}</p>
        <nav aria-label={t("nav.about_site")}>
          <ul className="flex flex-wrap justify-center gap-x-6">
            {[
              ...pages.map((page) => ({ to: `/pages/${page}`, label: t(`footer.${page}`) })),
              { to: "/lang-config", label: t("nav.all_languages") },
            ].map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-9 items-center text-ink underline-offset-4 hover:text-brand-text hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
