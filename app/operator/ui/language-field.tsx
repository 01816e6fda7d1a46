import { LANGUAGE_NAMES, LANGUAGES } from "~/i18n/languages";
import type { ProposedLanguage } from "./staff-language";

const REASONS: Record<ProposedLanguage["from"], string> = {
  last: "as last time",
  browser: "as your browser",
  default: "unless you choose another",
};

/** The language of the words of staff, which the member reads beside them. */
export function LanguageField({ proposed }: { proposed: ProposedLanguage }) {
  return (
    <label className="flex flex-wrap items-center gap-2 text-sm">
      Language of your words
      <span className="controlled">
        <select name="language" defaultValue={proposed.language} className="control">
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </span>
      <span className="text-muted">{REASONS[proposed.from]}</span>
    </label>
  );
}
