import { ABOUT, HEADLINE } from "~/domain/profile/words.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/field";
import { EditForm, type FormsProps } from "./edit-form";

/** The member's own words. */
export function WordsForm(props: FormsProps) {
  const { t } = useTranslation();
  return (
    <EditForm part="words" {...props}>
      {({ shown, error }) => (
        <>
          <Field
            id="field-headline"
            name="headline"
            label={t("join:about_me.headline")}
            hint={t("join:about_me.headline_hint", { count: HEADLINE.characters })}
            defaultValue={shown.headline}
            error={error("headline")}
          />
          <Field
            id="field-about"
            as="textarea"
            rows={5}
            name="about"
            label={t("join:about_me.about")}
            hint={t("join:about_me.about_hint", { count: ABOUT.characters })}
            defaultValue={shown.about}
            error={error("about")}
          />
        </>
      )}
    </EditForm>
  );
}
