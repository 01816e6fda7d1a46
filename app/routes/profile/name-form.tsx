import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Field } from "~/ui/field";
import { EditForm, type FormsProps } from "./edit-form";

type NameFormProps = FormsProps & { birthDate: string; age: number | null };

/** The displayed name, and the date of birth, which the member cannot change. */
export function NameForm({ birthDate, age, ...forms }: NameFormProps) {
  const { t } = useTranslation("editing");
  const { site, locale } = useRoot();
  const date = formatDate(Date.parse(birthDate), locale, "UTC");
  return (
    <>
      <EditForm part="name" {...forms}>
        {({ shown, error }) => (
          <Field
            id="field-name"
            name="name"
            label={t("name_label")}
            hint={t("name_hint")}
            autoComplete="nickname"
            required
            defaultValue={shown.name}
            error={error("name")}
          />
        )}
      </EditForm>
      <p className="text-sm text-muted">{t("born", { date, age, email: site.supportEmail })}</p>
    </>
  );
}
