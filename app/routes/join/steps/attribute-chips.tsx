import { PROFILE_ATTRIBUTES, type ProfileAttribute } from "~/domain/profile/profile.schema";
import { useTranslation } from "~/i18n/use-translation";
import { ChoiceGroup } from "~/ui/choice-group";

type AttributeChipsProps = { field: ProfileAttribute; value: string | undefined };

/**
 * One optional profile attribute. "No answer" is an option, so that a selection can be cleared
 * without scripts.
 */
export function AttributeChips({ field, value }: AttributeChipsProps) {
  const { t } = useTranslation();
  const options = PROFILE_ATTRIBUTES[field].map((code) => ({
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
