import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { LANGUAGE_NAMES, type Language } from "~/i18n/languages";
import { useRoot } from "~/root/use-root";
import { LanguageMenu } from "~/ui/language-menu";

/** The language switcher of this page, to which it comes back. */
export function Languages() {
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
      more={{
        to: `/lang-config?${new URLSearchParams({ next: pathname + search })}`,
        label: t("nav.all_languages"),
      }}
    />
  );
}
