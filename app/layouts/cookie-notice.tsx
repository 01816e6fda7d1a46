import { Form, Link, useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";

/**
 * Asks for consent to remember the visitor longer than the visit; until it is given, the site does
 * not.
 */
export function CookieNotice() {
  const { t } = useTranslation();
  const { site, viewer, cookieChoice } = useRoot();
  const { pathname } = useLocation();
  if (cookieChoice !== "open" || viewer || pathname === "/pages/cookies") return null;
  return (
    <section
      aria-label={t("footer.cookies")}
      className="cookie-notice sticky bottom-0 z-20 border-t border-line bg-card px-4 py-3 shadow-soft short:static"
    >
      <div className="mx-auto flex max-w-(--container-page) flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-[min(100%,20rem)] flex-1 text-sm">
          <CookieQuestion />{" "}
          {site.company ? (
            <Link
              to="/pages/cookies"
              className="font-semibold text-brand-text underline underline-offset-4"
            >
              {t("footer.cookies")}
            </Link>
          ) : null}
        </p>
        <ChoiceForm />
      </div>
    </section>
  );
}

/** On the cookies page: the current choice and a way to change it. */
export function CurrentCookieChoice() {
  const { t } = useTranslation();
  const { cookieChoice } = useRoot();
  if (cookieChoice === "off") return null;
  return (
    <section
      aria-labelledby="cookie-answer"
      className="mt-8 grid justify-items-start gap-3 rounded-card border border-line bg-card p-4 md:p-6"
    >
      <h2 id="cookie-answer" className="text-xl">
        {t("cookies.title")}
      </h2>
      <p>
        <CookieQuestion />
      </p>
      <p role="status" className="font-semibold">
        {t(`cookies.is_${cookieChoice}`)}
      </p>
      <ChoiceForm />
    </section>
  );
}

function CookieQuestion() {
  const { t } = useTranslation();
  const { site } = useRoot();
  return t("cookies.ask", { kept: t("cookies.kept", { count: site.trackingDays }) });
}

/** Two equal buttons: refusing is as easy as agreeing. */
function ChoiceForm() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action="/cookie-choice"
      preventScrollReset
      className="grid w-full max-w-md grid-cols-2 gap-3 sm:w-auto"
    >
      <input type="hidden" name="next" value={pathname + search} />
      <Button type="submit" variant="secondary" name="choice" value="yes">
        {t("cookies.yes")}
      </Button>
      <Button type="submit" variant="secondary" name="choice" value="no">
        {t("cookies.no")}
      </Button>
    </Form>
  );
}
