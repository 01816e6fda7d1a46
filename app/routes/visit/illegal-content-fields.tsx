import { useTranslation } from "~/i18n/use-translation";
import { Checkbox } from "~/ui/checkbox";
import { Field } from "~/ui/field";

type FieldState = { initialValue?: string; errors?: string[] };
type IllegalContentFieldsProps = {
  fields: { name: FieldState; child_abuse: FieldState; good_faith: FieldState };
  message: (keys: string[] | undefined) => string | undefined;
};

/** Fields required for a report of illegal content (Regulation (EU) 2022/2065, article 16(2)). */
export function IllegalContentFields({ fields, message }: IllegalContentFieldsProps) {
  const { t } = useTranslation("visit");
  return (
    <fieldset className="report-part grid min-w-0 gap-5 rounded-card border border-line bg-card p-4 md:p-6">
      <legend className="float-left w-full text-lg font-semibold">
        {t("complaints.content_title")}
      </legend>
      <p className="clear-both">{t("complaints.content_text")}</p>
      <Checkbox
        name="child_abuse"
        defaultChecked={fields.child_abuse.initialValue === "on"}
        error={message(fields.child_abuse.errors)}
      >
        {t("complaints.child_abuse")}
      </Checkbox>
      <Field
        name="name"
        label={t("complaints.name")}
        hint={t("complaints.name_hint")}
        autoComplete="name"
        maxLength={100}
        defaultValue={fields.name.initialValue}
        error={message(fields.name.errors)}
      />
      <Checkbox
        name="good_faith"
        defaultChecked={fields.good_faith.initialValue === "on"}
        error={message(fields.good_faith.errors)}
      >
        {t("complaints.good_faith")}
      </Checkbox>
    </fieldset>
  );
}
