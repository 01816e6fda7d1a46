import { PROFILE_FIELDS, type ProfileField } from "~/domain/profile-field/profile-fields";
import { useTranslation } from "~/i18n/use-translation";
import { ChoiceGroup } from "~/ui/choice-group";

type ProfileFieldChoiceProps = { field: ProfileField; value: string | undefined };

/**
 * One profile field. "No answer" is an option, so that a selection can be cleared
 * without scripts.
 */
export function ProfileFieldChoice({ field, value }: ProfileFieldChoiceProps) {
  const { t } = useTranslation();
  const options = PROFILE_FIELDS[field].codes.map((code) => ({
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
