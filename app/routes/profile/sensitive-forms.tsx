import { INTIMATE_INTERESTS } from "~/domain/profile/profile.schema";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { ProfileFieldChoice } from "../join/steps/profile-field-choice";
import { useInterestOptions } from "../join/steps/use-interest-options";
import { EditForm, type FormsProps } from "./edit-form";

/** Stored only with its consent, and deleted when the consent is withdrawn. */
export function SexualityForm(props: FormsProps) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  return (
    <EditForm part="sexuality" {...props}>
      {({ shown, error }) => (
        <>
          <ProfileFieldChoice field="sexuality" value={shown.sexuality ?? undefined} />
          <Checkbox
            name="sexuality_consent"
            defaultChecked={shown.sexuality_consent}
            error={error("sexuality_consent")}
          >
            {t("about_you.sexuality_consent", { site: site.name })}{" "}
            <span className="text-muted">{t("step.consent_why")}</span>
          </Checkbox>
        </>
      )}
    </EditForm>
  );
}

export function IntimateForm(props: FormsProps) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const options = useInterestOptions();
  return (
    <EditForm part="intimate" {...props}>
      {({ shown, error }) => (
        <>
          <ChoiceGroup
            type="checkbox"
            name="intimate_interests"
            legend={t("about_me.intimate")}
            hint={t("about_me.intimate_hint")}
            options={options(INTIMATE_INTERESTS)}
            defaultValue={shown.intimate_interests}
            error={error("intimate_interests")}
          />
          <Checkbox
            name="intimate_consent"
            defaultChecked={shown.intimate_consent}
            error={error("intimate_consent")}
          >
            {t("about_me.intimate_consent", { site: site.name })}{" "}
            <span className="text-muted">{t("step.consent_why")}</span>
          </Checkbox>
        </>
      )}
    </EditForm>
  );
}
