import { ATTRIBUTE_NAMES, GENDERS, SOUGHT_GENDERS } from "~/domain/profile/profile.schema";
import { useTranslation } from "~/i18n/use-translation";
import { ChoiceGroup } from "~/ui/choice-group";
import { AttributeChips } from "../join/steps/attribute-chips";
import { EditForm, type FormsProps } from "./edit-form";

/** Form for the member's attributes, whom they seek, and optional details. */
export function AttributesForm(props: FormsProps) {
  const { t } = useTranslation("join");
  return (
    <EditForm part="facts" {...props}>
      {({ shown, error }) => (
        <>
          <ChoiceGroup
            name="gender"
            legend={t("about_you.gender")}
            look="cards"
            columns={2}
            required
            defaultValue={shown.gender ?? undefined}
            options={GENDERS.map((code) => ({ value: code, label: t(`about_you.i_am.${code}`) }))}
            error={error("gender")}
          />
          <ChoiceGroup
            name="seeks"
            legend={t("about_you.seeks")}
            look="cards"
            columns={2}
            required
            defaultValue={shown.seeks ?? undefined}
            options={SOUGHT_GENDERS.map((code) => ({
              value: code,
              label: t(`about_you.meet.${code}`),
            }))}
            error={error("seeks")}
          />
          {ATTRIBUTE_NAMES.filter((fact) => fact !== "sexuality").map((fact) => (
            <div key={fact} id={`field-${fact}`} className="scroll-mt-24">
              <AttributeChips field={fact} value={shown[fact] ?? undefined} />
            </div>
          ))}
        </>
      )}
    </EditForm>
  );
}
