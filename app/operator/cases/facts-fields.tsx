import { Field } from "~/ui/field";
import { LanguageField } from "../ui/language-field";
import type { ProposedLanguage } from "../ui/staff-language";

type FactsFieldsProps = {
  label: string;
  language: ProposedLanguage;
  required?: boolean;
  /** When they are needed although the field may be empty. */
  hint?: string;
};

/** The moderator's own words and the language they are in; the member reads both. */
export function FactsFields({ label, language, required, hint }: FactsFieldsProps) {
  return (
    <div className="grid gap-2">
      <Field
        as="textarea"
        name="facts"
        label={label}
        hint={hint}
        optional={required ? "required" : "optional"}
        rows={3}
        maxLength={1000}
        required={required}
      />
      <LanguageField proposed={language} />
    </div>
  );
}
