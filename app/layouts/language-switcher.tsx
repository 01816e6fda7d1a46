import { Form, useLocation } from "react-router";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { Menu, MenuItem } from "~/ui/menu";
import { useRoot } from "./use-root";

type LanguageMenuProps = {
  /** Accessible name of the button, e.g. "Language: English". */
  label: string;
  /** The code of the language in use. */
  current: string;
  /** Languages in their own names, the country's first. */
  languages: { code: string; name: string }[];
  /** URL that receives `locale` and `next` by POST. */
  action: string;
  /** URL to return to. */
  next: string;
  /** URL of the page with all languages and the country. */
  more?: { to: string; label: string };
  id?: string;
};

/**
 * The language switcher; works without JavaScript and reloads the document, because every text
 * changes.
 *
 *     <LanguageMenu label="Language: English" current="en" languages={languages}
 *         action="/lang-config" next={pathname} />
 */
function LanguageMenu({ id = "language-menu", label, current, ...props }: LanguageMenuProps) {
  const { languages, action, next, more } = props;
  return (
    <Menu
      id={id}
      // The accessible name starts with the visible letters, so that speech input finds the button
      // (WCAG 2.5.3).
      label={`${current.toUpperCase()}, ${label}`}
      trigger={<Trigger current={current} />}
    >
      <Form method="post" action={action} reloadDocument>
        <input type="hidden" name="next" value={next} />
        {languages.map(({ code, name }) => (
          <MenuItem key={code} name="locale" value={code} lang={code} current={code === current}>
            {name}
          </MenuItem>
        ))}
      </Form>
      {more ? (
        <div className="mt-2 border-t border-line pt-2">
          <MenuItem to={more.to}>{more.label}</MenuItem>
        </div>
      ) : null}
    </Menu>
  );
}

function Trigger({ current }: { current: string }) {
  return (
    <>
      <Icon name="globe" size={20} className="max-[22rem]:hidden" />
      <span className="uppercase">{current}</span>
    </>
  );
}

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
