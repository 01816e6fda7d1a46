import { PROFILE_FIELDS, type ProfileField } from "~/domain/profile-field/profile-fields";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";

/** Fields whose labels repeat the question; beside it they are shorter, `about_you.short`. */
export const SHORT_LABEL_FIELDS: readonly ProfileField[] = [
  "hair_colour",
  "eye_colour",
  "body_type",
  "tattoos",
  "reason",
];

/** The translation key of an answer beside its question. */
const optionKey = (field: ProfileField, code: string) =>
  (SHORT_LABEL_FIELDS.includes(field) || code === "open_relationship"
    ? `join:about_you.short.${field}.${code}`
    : `profile:${field}.${code}`) as "profile:tattoos.none";

type ProfileFieldChoiceProps = { field: ProfileField; value: string | undefined };

/** One profile field in one row. The empty option means no answer, so no answer is preselected. */
export function ProfileFieldChoice({ field, value }: ProfileFieldChoiceProps) {
  const { t } = useTranslation();
  const id = `choose-${field}`;
  return (
    <div className="choice-row">
      <label htmlFor={id}>{t(`join:about_you.field.${field}`)}</label>
      <select id={id} name={field} defaultValue={value ?? ""}>
        <option value="">{t("join:about_you.no_answer")}</option>
        {PROFILE_FIELDS[field].codes.map((code) => (
          <option key={code} value={code}>
            {t(optionKey(field, code))}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} />
    </div>
  );
}
