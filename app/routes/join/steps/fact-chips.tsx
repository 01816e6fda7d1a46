import { FACTS, type Fact } from "~/domain/profile/profile.schema";
import { useTranslation } from "~/i18n/use-translation";
import { ChoiceGroup } from "~/ui/choice-group";

type FactChipsProps = { field: Fact; value: string | undefined };

/**
 * One optional profile attribute. "No answer" is an option, so that a selection can be cleared
 * without scripts.
 */
export function FactChips({ field, value }: FactChipsProps) {
  const { t } = useTranslation();
  const options = FACTS[field].map((code) => ({
    value: code,
    label: t(`profile:${field}.${code}` as "profile:tattoos.none"),
  }));
  return (
    <ChoiceGroup
      name={field}
      legend={t(`join:about_you.field.${field}`)}
      options={[...options, { value: "", label: t("join:about_you.no_answer") }]}
      defaultValue={value ?? ""}
    />
  );
}
