import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { type EntryLayout, layoutHasEntryWarning } from "~/domain/site/entry-warning";
import { useTranslation } from "~/i18n/use-translation";
import { isInstalled } from "~/kit/browser";
import { useRoot } from "~/layouts/use-root";
import { Button, buttonClass } from "~/ui/button";

/**
 * Pages readable before entering: the rules named by the warning, legal rights, the complaint form,
 * and what has an age check of its own or belongs to an account: signup, login, e-mailed links.
 */
const READABLE_PAGES =
  /^\/(?:pages\/|complaints$|withdraw(?:\/|$)|signup$|login(?:\/|$)|reset-password(?:\/|$)|mail-change\/|activate\/|unsubscribe\/|account-(?:deleted|returned)$|[\w-]{43}$)/;
/** Exit page that looks the same on every device; it receives no referrer. */
const EXIT_URL = "https://www.google.com/";

/**
 * A page behind the site-entry warning (R8). The page is complete, for search engines too, but
 * inert: with or without JavaScript only the warning is operable. The installed app has no warning;
 * only its CSS and script can detect the app.
 */
export function EntryWarningGuard({
  layout,
  children,
}: {
  layout: EntryLayout;
  children: ReactNode;
}) {
  const { entry, country } = useRoot();
  const { pathname } = useLocation();
  const installed = useInstalled();
  const warned =
    entry && layoutHasEntryWarning(layout, country) && !READABLE_PAGES.test(pathname) && !installed;
  return (
    <>
      <div inert={warned}>{children}</div>
      {warned ? <EntryWarning /> : null}
    </>
  );
}

function useInstalled(): boolean {
  const [installed, setInstalled] = useState(false);
  useEffect(() => setInstalled(isInstalled()), []);
  return installed;
}

function EntryWarning() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const age = site.minAge;
  return (
    <div
      data-nosnippet=""
      className="entry-warning fixed inset-0 z-40 grid items-end bg-scrim sm:place-items-center sm:p-4"
    >
      <div
        ref={ref}
        role="dialog"
        aria-modal="true"
        aria-labelledby="entry-title"
        aria-describedby="entry-text"
        tabIndex={-1}
        className="max-h-dvh w-full overflow-y-auto rounded-t-card border border-line bg-card p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] shadow-soft outline-none animate-rise sm:max-w-(--container-dialog-md) sm:rounded-card sm:p-8"
      >
        <h2 id="entry-title" className="text-2xl">
          {t("entry.title", { age })}
        </h2>
        <p id="entry-text" className="mt-3">
          {t("entry.text", { site: site.name, age })} {t(`entry.niche.${site.niche as 1}`)}
        </p>
        {site.company ? <ConductLink /> : null}
        <EntryButtons age={age} />
      </div>
    </div>
  );
}

function ConductLink() {
  const { t } = useTranslation();
  return (
    <Link
      to="/pages/ban"
      className="mt-1 inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
    >
      {t("footer.ban")}
    </Link>
  );
}

function EntryButtons({ age }: { age: number }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const busy = useNavigation().formAction === "/site-entry";
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2">
      <Form method="post" action="/site-entry" preventScrollReset className="grid">
        <input type="hidden" name="next" value={pathname + search} />
        <Button type="submit" size="lg" wide busy={busy}>
          {t("entry.enter", { age })}
        </Button>
      </Form>
      <a
        href={EXIT_URL}
        rel="noreferrer nofollow"
        className={buttonClass({ variant: "secondary", size: "lg", wide: true })}
      >
        {t("entry.leave")}
      </a>
    </div>
  );
}
