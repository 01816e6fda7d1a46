import { GENDER_PREFERENCES, GENDERS } from "~/domain/profile/profile.schema";
import { PLAIN_FIELDS } from "~/domain/profile-field/profile-fields";
import { useTranslation } from "~/i18n/use-translation";
import { ChoiceGroup } from "~/ui/choice-group";
import { ProfileFieldChoice } from "../join/steps/profile-field-choice";
import { EditForm, type FormsProps } from "./edit-form";

/** Form for gender, whom the member seeks, and the profile fields that are not sensitive. */
export function ProfileFieldsForm(props: FormsProps) {
  const { t } = useTranslation("join");
  return (
    <EditForm part="facts" {...props}>
      {({ shown, error }) => (
        <>
          <ChoiceGroup
            name="gender"
            legend={t("about_you.gender")}
            variant="cards"
            columns={2}
            required
            defaultValue={shown.gender ?? undefined}
            options={GENDERS.map((code) => ({ value: code, label: t(`about_you.i_am.${code}`) }))}
            error={error("gender")}
          />
          <ChoiceGroup
            name="seeks"
            legend={t("about_you.seeks")}
            variant="cards"
            columns={2}
            required
            defaultValue={shown.seeks ?? undefined}
            options={GENDER_PREFERENCES.map((code) => ({
              value: code,
              label: t(`about_you.meet.${code}`),
            }))}
            error={error("seeks")}
          />
          {PLAIN_FIELDS.map((field) => (
            <div key={field} id={`field-${field}`} className="scroll-mt-24">
              <ProfileFieldChoice field={field} value={shown[field] ?? undefined} />
            </div>
          ))}
        </>
      )}
    </EditForm>
  );
}
