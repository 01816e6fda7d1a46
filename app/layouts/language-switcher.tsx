import { useLocation } from "react-router";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { LanguageMenu } from "~/ui/language-menu";

/** The language switcher, which returns to the current page. */
export function LanguageSwitcher() {
  const { t, language } = useTranslation();
  const { languages } = useRoot();
  const { pathname, search } = useLocation();
  return (
    <LanguageMenu
      label={t("nav.language", { language: LANGUAGE_NAMES[language] })}
      current={language}
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
