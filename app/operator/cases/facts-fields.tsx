import { LanguageField } from "../ui/language-field";
import { LongTextField } from "../ui/long-text-field";
import type { ProposedLanguage } from "../ui/staff-language";

type FactsFieldsProps = {
  label: string;
  language: ProposedLanguage;
  required?: boolean;
  /** When they are needed although the field may be empty. */
  hint?: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
};

/** The moderator's own words and the language they are in; the member reads both. */
export function FactsFields({
  label,
  language,
  required,
  hint,
  error,
  defaultValue,
}: FactsFieldsProps) {
  return (
    <div className="grid gap-2">
      <LongTextField
        name="facts"
        label={label}
        hint={hint}
        error={error}
        defaultValue={defaultValue}
        optional={required ? "required" : "optional"}
        rows={3}
        maxLength={1000}
        required={required}
      />
      <LanguageField proposed={language} />
    </div>
  );
}
