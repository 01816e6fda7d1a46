import { ABOUT_BOUNDS, HEADLINE_BOUNDS } from "~/domain/profile/text-bounds.schema";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Field } from "~/ui/field";
import { EditForm, type FormsProps } from "./edit-form";

/** Form for the member's headline and text. */
export function TextForm(props: FormsProps) {
  const { t } = useTranslation();
  const { locale } = useRoot();
  return (
    <EditForm part="words" {...props}>
      {({ shown, error }) => (
        <>
          <Field
            id="field-headline"
            name="headline"
            label={t("join:about_me.headline")}
            hint={t("join:about_me.headline_hint", { count: HEADLINE_BOUNDS.characters })}
            defaultValue={shown.headline}
            error={error("headline")}
          />
          <Field
            id="field-about"
            as="textarea"
            rows={5}
            name="about"
            label={t("join:about_me.about")}
            hint={t("join:about_me.about_hint", {
              limit: formatNumber(ABOUT_BOUNDS.characters, locale),
            })}
            defaultValue={shown.about}
            error={error("about")}
          />
        </>
      )}
    </EditForm>
  );
}
