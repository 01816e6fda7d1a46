import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { layoutHasEntryWarning } from "~/domain/site/entry-warning";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { useLoginPath } from "~/layouts/login-path";
import { pageLinks } from "~/layouts/page-links";
import { SharingMeta } from "~/layouts/sharing-meta";
import { useRoot } from "~/layouts/use-root";
import { LogoMark } from "~/ui/logo-mark";

/**
 * The site-entry warning over a lander (R8); the page behind it is inert. A form without scripts.
 */
function EntrySheet({ next }: { next: string }) {
  const { t } = useTranslation();
  const { site } = useRoot();
  const age = site.minAge;
  return (
    <div className="entry" data-nosnippet="">
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="entry-title"
        aria-describedby="entry-text"
      >
        <h2 id="entry-title">{t("entry.title", { age })}</h2>
        <p id="entry-text">
          {t("entry.text", { site: site.name, age })} {t(`entry.niche.${site.niche as 1}`)}
        </p>
        {site.company ? <a href="/pages/ban">{t("footer.ban")}</a> : null}
        <EntryButtons age={age} next={next} />
      </div>
    </div>
  );
}

function EntryButtons({ age, next }: { age: number; next: string }) {
  const { t } = useTranslation();
  return (
    <form method="post" action="/site-entry">
      <input type="hidden" name="next" value={next} />
      <button type="submit" className="button">
        {t("entry.enter", { age })}
      </button>
      <a className="button quiet" href="https://www.google.com/" rel="noreferrer nofollow">
        {t("entry.leave")}
      </a>
    </form>
  );
}

/** Cookie notice of a lander: a form without scripts, with two equal buttons. */
function LanderCookies() {
  const { t } = useTranslation();
  const { site, cookieChoice } = useRoot();
  const { pathname } = useLocation();
  if (cookieChoice !== "open") return null;
  return (
    <section className="cookies" aria-label={t("footer.cookies")}>
      <p>
        {t("cookies.ask", { kept: t("cookies.kept", { count: site.trackingDays }) })}{" "}
        {site.company ? <a href="/pages/cookies">{t("footer.cookies")}</a> : null}
      </p>
      <form method="post" action="/cookie-choice">
        <input type="hidden" name="next" value={pathname} />
        {(["yes", "no"] as const).map((choice) => (
          <button key={choice} type="submit" name="choice" value={choice} className="button quiet">
            {t(`cookies.${choice}`)}
          </button>
        ))}
      </form>
    </section>
  );
}

/**
 * Links to rules and company, and a note that the people in the pictures are drawn, if they are. A
 * demo site has no real members to promise in it: its own note covers the pictures.
 */
function LanderFooter({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation();
  const { site, language, country } = useRoot();
  return (
    <footer className="foot">
      {drawn && !site.demo ? <p>{t("landers:frame.drawn")}</p> : null}
      <nav aria-label={t("landers:frame.footer")}>
        <Rules />
      </nav>
      <Support />
      {/* English in the United States (R39) */}
      {language === "en" && country === "US" ? <AmericanNotice /> : null}
      {site.company ? <p>{t("footer.company", site.company)}</p> : null}
      {site.demo ? <p>{t("footer.demo")}</p> : null}
    </footer>
  );
}

function Rules() {
  const { t } = useTranslation();
  const { site, country } = useRoot();
  const links = [
    ...(site.company ? pageLinks(t, country) : []),
    ...(site.company ? [{ to: "/pages/transparency", label: t("footer.transparency") }] : []),
    { to: "/pricing", label: t("footer.pricing") },
    ...(site.company ? [{ to: "/withdraw", label: t("footer.withdraw") }] : []),
    { to: "/complaints", label: t("footer.complaints") },
  ];
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function Support() {
  const { t } = useTranslation();
  const { site } = useRoot();
  return (
    <p>
      {t("footer.adults", { age: site.minAge })} {t("footer.support", { email: site.supportEmail })}{" "}
      {site.supportPhone ? (
        <RichText
          text="footer.call"
          values={{ phone: site.supportPhone }}
          parts={{ phone: <a href={`tel:${site.supportPhone}`}>{site.supportPhone}</a> }}
        />
      ) : null}
    </p>
  );
}

function AmericanNotice() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const company = site.company?.company ?? site.name;
  return (
    <>
      <p>
        <a href="/complaints?kind=privacy">{t("footer.us_privacy")}</a>
      </p>
      <p>{t("footer.us_charge", { company, email: site.supportEmail })}</p>
    </>
  );
}

/** Answers to common doubts below every lander: what is free, whether it is genuine, the price. */
function LanderPoints({ open }: { open: boolean }) {
  const { t } = useTranslation("landers");
  const { refundDays } = useRoot().site;
  return (
    <section className="points" aria-labelledby="points">
      <h2 id="points">{t("frame.points_title")}</h2>
      <ul>
        {(["one", "two", "three"] as const).map((point) => (
          <li key={point}>
            <h3>{t(`frame.points.${point}_title`)}</h3>
            <p>
              {t(`frame.points.${point}`)}
              {point === "three"
                ? ` ${t("visit:pricing.sure_withdraw", { count: refundDays })}`
                : null}
            </p>
          </li>
        ))}
      </ul>
      {open ? (
        <a className="button" href="#start">
          {t("frame.to_form")}
        </a>
      ) : null}
    </section>
  );
}

type LanderLayoutProps = {
  /** Selects the page's style sheet and the class of its body. */
  name: string;
  style: string;
  /** The headlines' font in base64; null in development. */
  font: string | null;
  title: string;
  description: string;
  /** Whether search engines may index the page: landers of one member are excluded. */
  indexed?: boolean;
  /** Whether this visitor may sign up. */
  open: boolean;
  /** Whether the form has errors, which the title then states first. */
  refused: boolean;
  /** Whether the people in the pictures are drawn; false if a member is shown. */
  drawn?: boolean;
  children: ReactNode;
};

const fontFace = (font: string | null) =>
  font
    ? `@font-face{font-family:Headline;font-weight:700;src:url(data:font/woff2;base64,${font}) format("woff2")}`
    : "";

/**
 * The lander layout (R7): logo bar, content, footer. It loads no scripts and no files: styles and
 * pictures are inline.
 */
export function LanderLayout(props: LanderLayoutProps) {
  const { name, style, font, drawn = true, open, children } = props;
  const { entry, country } = useRoot();
  const { pathname } = useLocation();
  const warned = entry && layoutHasEntryWarning("lander", country);
  return (
    <>
      <Head {...props} />
      <style href={`lander-${name}`} precedence="default">
        {fontFace(font) + style}
      </style>
      <div className={`page ${name}`} inert={warned}>
        <Bar />
        <main>
          {children}
          <LanderPoints open={open} />
        </main>
        <LanderCookies />
        <LanderFooter drawn={drawn} />
      </div>
      {warned ? <EntrySheet next={pathname} /> : null}
    </>
  );
}

function Head({ name, title, description, indexed = true, refused }: LanderLayoutProps) {
  const { t } = useTranslation();
  const { site } = useRoot();
  return (
    <>
      <title>{`${refused ? t("form.error_title", { title }) : title} · ${site.name}`}</title>
      <meta name="description" content={description} />
      {indexed ? (
        <SharingMeta
          path={`/landers/${name}`}
          title={title}
          description={description}
          picture={name}
        />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

function Bar() {
  const { t } = useTranslation("landers");
  const { site } = useRoot();
  return (
    <header className="bar">
      <a className="name" href="/">
        <LogoMark />
        <span>{site.name}</span>
      </a>
      <ul>
        <li>
          <LanguageLink />
        </li>
        <li>
          <a href={useLoginPath()} className="login">
            {t("frame.login")}
          </a>
        </li>
      </ul>
    </header>
  );
}

/**
 * The accessible name starts with the visible text, for speech input (WCAG 2.5.3); the smallest
 * windows show the language code.
 */
function LanguageLink() {
  const { t, language } = useTranslation("landers");
  const { pathname } = useLocation();
  return (
    <a href={`/lang-config?${new URLSearchParams({ next: pathname })}`} className="language">
      <span className="code">{language.toUpperCase()}</span>{" "}
      <span className="own">{LANGUAGE_NAMES[language]}</span>
      <span className="heard">, {t("frame.language")}</span>
    </a>
  );
}
