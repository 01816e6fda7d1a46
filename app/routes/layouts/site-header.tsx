import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { LANGUAGE_NAMES, type Language } from "~/i18n/languages";
import { AccountMenu } from "~/ui/account-menu";
import { LanguageMenu } from "~/ui/language-menu";
import { LinkButton } from "~/ui/link-button";
import { TopBar } from "~/ui/top-bar";
import { BackButton } from "./back-button";
import { useNavItems } from "./use-nav-items";
import { useRoot } from "./use-root";

/** The top bar of specification 2.3. */
export function SiteHeader() {
  const { t } = useTranslation();
  const { site, viewer } = useRoot();
  const items = useNavItems();
  return (
    <TopBar siteName={site.name} homeTo={viewer ? "/members" : "/"} skipLabel={t("nav.skip")} navLabel={t("nav.main")} items={items} back={<BackButton />}>
      <Languages />
      {viewer ? (
        <Account />
      ) : (
        <LinkButton to="/login" size="sm" variant="secondary">
          {t("nav.login")}
        </LinkButton>
      )}
    </TopBar>
  );
}

function Languages() {
  const { t, i18n } = useTranslation();
  const { languages } = useRoot();
  const { pathname, search } = useLocation();
  return (
    <LanguageMenu
      label={t("nav.language", { language: LANGUAGE_NAMES[i18n.language as Language] })}
      current={i18n.language}
      languages={languages.map((code) => ({ code, name: LANGUAGE_NAMES[code] }))}
      action="/lang-config"
      next={pathname + search}
      more={{ to: `/lang-config?${new URLSearchParams({ next: pathname + search })}`, label: t("nav.all_languages") }}
    />
  );
}

function Account() {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  if (!viewer) return null;
  return (
    <AccountMenu
      label={t("nav.account")}
      name={viewer.name}
      photo={viewer.mainPhotoId ? { src: `/photos/${viewer.mainPhotoId}/thumb` } : undefined}
      profile={{ to: `/members/${viewer.id}`, label: t("nav.my_profile") }}
      logout={{ action: "/api/logout.php", label: t("nav.logout") }}
    />
  );
}
