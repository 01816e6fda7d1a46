import { useTranslation } from "react-i18next";
import { Field } from "~/ui/field";

export type FactSelectProps = {
  field: "sexuality" | "hair_colour" | "eye_colour" | "body_type" | "relationship_status" | "tattoos" | "reason";
  codes: readonly string[];
  value: string | undefined;
};

/** One optional fact of a profile; the empty answer is an answer. */
export function FactSelect({ field, codes, value }: FactSelectProps) {
  const { t } = useTranslation(["common", "join", "profile"]);
  return (
    <Field as="select" name={field} label={t(`join:about_you.field.${field}`)} optional={t("form.optional")} defaultValue={value ?? ""}>
      <option value="">{t("join:about_you.no_answer")}</option>
      {codes.map((code) => (
        <option key={code} value={code}>
          {t(`profile:${field}.${code}` as "profile:tattoos.none")}
        </option>
      ))}
    </Field>
  );
}
