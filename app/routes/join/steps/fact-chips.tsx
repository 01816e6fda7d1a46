import { useTranslation } from "react-i18next";
import { ChoiceGroup } from "~/ui/choice-group";

export type FactChipsProps = {
  field:
    | "sexuality"
    | "hair_colour"
    | "eye_colour"
    | "body_type"
    | "relationship_status"
    | "tattoos"
    | "reason";
  codes: readonly string[];
  value: string | undefined;
};

/** One optional fact of a profile. "No answer" is an answer, so that what was tapped can be taken back without a script. */
export function FactChips({ field, codes, value }: FactChipsProps) {
  const { t } = useTranslation(["common", "join", "profile"]);
  const options = codes.map((code) => ({
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
