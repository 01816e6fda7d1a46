import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { Logo } from "~/ui/logo";
import { SignupGate } from "../join/signup-gate";
import { useRoot } from "./use-root";

/** A bare frame for pages that have one thing to say: the name, the page, one line of who is behind it (specification 2.2, empty layout). */
export default function EmptyLayout() {
  const { site, viewer } = useRoot();
  return (
    <SignupGate>
      <div className="flex min-h-dvh flex-col">
        <header className="flex justify-center px-4 pt-6 md:pt-10">
          <Link to={viewer ? "/members" : "/"} className="flex min-h-11 min-w-0 items-center rounded-control">
            <Logo name={site.name} />
          </Link>
        </header>
        <div className="flex-1">
          <Outlet />
        </div>
        <SlimFooter />
      </div>
    </SignupGate>
  );
}

function SlimFooter() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const pages = site.company ? (["terms", "privacy", "service"] as const) : [];
  return (
    <footer className="border-t border-line px-4 py-4 text-sm text-muted">
      <div className="mx-auto flex max-w-(--container-page) flex-wrap items-center justify-center gap-x-6 gap-y-1 text-center">
        <p>{t("footer.adults", { age: site.minAge })}</p>
        <nav aria-label={t("nav.about_site")}>
          <ul className="flex flex-wrap justify-center gap-x-6">
            {[...pages.map((page) => ({ to: `/pages/${page}`, label: t(`footer.${page}`) })), { to: "/lang-config", label: t("nav.all_languages") }].map(
              ({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-9 items-center text-ink underline-offset-4 hover:text-brand-text hover:underline">
                    {label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
