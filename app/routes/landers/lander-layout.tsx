import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { layoutHasEntryWarning } from "~/domain/site/entry-warning";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { SharingMeta } from "../../layouts/sharing-meta";
import { EntrySheet } from "./entry-sheet";
import { LanderCookies } from "./lander-cookies";
import { LanderFooter } from "./lander-footer";
import { LanderPoints } from "./lander-points";
import { LogoMark } from "./logo-mark";

type LanderLayoutProps = {
  /** Selects the page's style sheet and the class of its body. */
  name: string;
  style: string;
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

/**
 * The lander layout (R7): logo bar, content, footer. It loads no scripts and no files: styles and
 * pictures are inline.
 */
export function LanderLayout(props: LanderLayoutProps) {
  const { name, style, drawn = true, open, children } = props;
  const { entry, country } = useRoot();
  const { pathname } = useLocation();
  const warned = entry && layoutHasEntryWarning("lander", country);
  return (
    <>
      <Head {...props} />
      <style href={`lander-${name}`} precedence="default">
        {style}
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
          <a href="/login">{t("frame.login")}</a>
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
