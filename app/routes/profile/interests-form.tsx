import { EVERYDAY_INTERESTS } from "~/domain/profile/profile.schema";
import { useTranslation } from "~/i18n/use-translation";
import { ChoiceGroup } from "~/ui/choice-group";
import { useInterestOptions } from "../join/steps/use-interest-options";
import { EditForm, type FormsProps } from "./edit-form";

/** Form for interests; sensitive ones are separate (sensitive-forms.tsx). */
export function InterestsForm(props: FormsProps) {
  const { t } = useTranslation("join");
  const options = useInterestOptions();
  return (
    <EditForm part="interests" {...props}>
      {({ shown, error }) => (
        <div id="field-interests" className="scroll-mt-24">
          <ChoiceGroup
            type="checkbox"
            name="interests"
            legend={t("about_me.interests")}
            hideLegend
            options={options(EVERYDAY_INTERESTS)}
            defaultValue={shown.interests}
            error={error("interests")}
          />
        </div>
      )}
    </EditForm>
  );
}
