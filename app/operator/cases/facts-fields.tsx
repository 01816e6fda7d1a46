import { LANGUAGE_NAMES, LANGUAGES } from "~/i18n/languages";
import { Field } from "~/ui/field";

/** The moderator's own words and the language they are in; the member reads both. */
export function FactsFields({ label, required }: { label: string; required?: boolean }) {
  return (
    <div className="grid gap-2">
      <Field
        as="textarea"
        name="facts"
        label={label}
        rows={3}
        maxLength={1000}
        required={required}
      />
      <label className="flex flex-wrap items-center gap-2 text-sm">
        Language of your words
        <select name="language" defaultValue="en" className="control w-auto">
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
