import {
  ABOUT_BOUNDS,
  EVERYDAY_INTERESTS,
  GENDER_PREFERENCES,
  GENDERS,
  HEADLINE_BOUNDS,
  INTIMATE_INTERESTS,
} from "~/domain/profile/profile.schema";
import { PLAIN_FIELDS } from "~/domain/profile-field/profile-fields";
import { ProfileFieldChoice } from "~/forms/profile-field-choice";
import { formatDate, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { useInterestOptions } from "~/ui/interests";
import { Disclosure, SettingsSection } from "~/ui/sections";
import { EditForm, type FormsProps } from "./edit-form";
import type { OwnProfileData } from "./own-profile-requests";
import { PlaceForms } from "./place-forms";

/** Form for gender, whom the member seeks, and the profile fields that are not sensitive. */
function ProfileFieldsForm(props: FormsProps) {
  const { t } = useTranslation("join");
  return (
    <EditForm part="facts" {...props}>
      {({ shownValues, error }) => (
        <>
          <ChoiceGroup
            name="gender"
            legend={t("about_you.gender")}
            variant="cards"
            columns={2}
            required
            defaultValue={shownValues.gender ?? undefined}
            options={GENDERS.map((code) => ({ value: code, label: t(`about_you.i_am.${code}`) }))}
            error={error("gender")}
          />
          <ChoiceGroup
            name="seeks"
            legend={t("about_you.seeks")}
            variant="cards"
            columns={2}
            required
            defaultValue={shownValues.seeks ?? undefined}
            options={GENDER_PREFERENCES.map((code) => ({
              value: code,
              label: t(`about_you.meet.${code}`),
            }))}
            error={error("seeks")}
          />
          {PLAIN_FIELDS.map((field) => (
            <div key={field} id={`field-${field}`} className="scroll-mt-24">
              <ProfileFieldChoice field={field} value={shownValues[field] ?? undefined} />
            </div>
          ))}
        </>
      )}
    </EditForm>
  );
}

type OwnFormsProps = FormsProps & Pick<OwnProfileData, "places" | "birthDate" | "age">;

/** All forms of the profile, the most informative first. */
export function OwnForms({ places, birthDate, age, ...forms }: OwnFormsProps) {
  const { t } = useTranslation("editing");
  return (
    <>
      <SettingsSection id="about-words" title={t("section.words")}>
        <TextForm {...forms} />
      </SettingsSection>
      <SettingsSection id="about-interests" title={t("join:about_me.interests")}>
        <InterestsForm {...forms} />
      </SettingsSection>
      <SettingsSection id="about-facts" title={t("join:about_you.more")}>
        <ProfileFieldsForm {...forms} />
      </SettingsSection>
      <SettingsSection id="about-place" title={t("join:location.title")}>
        <PlaceForms key={places.country} places={places} {...forms} />
      </SettingsSection>
      <SettingsSection id="about-name" title={t("section.name")}>
        <NameForm birthDate={birthDate} age={age} {...forms} />
      </SettingsSection>
      <SensitiveSection {...forms} />
    </>
  );
}

/** Form for interests; sensitive ones are separate (own-forms.tsx). */
function InterestsForm(props: FormsProps) {
  const { t } = useTranslation("join");
  const options = useInterestOptions();
  return (
    <EditForm part="interests" {...props}>
      {({ shownValues, error }) => (
        <div id="field-interests" className="scroll-mt-24">
          <ChoiceGroup
            type="checkbox"
            name="interests"
            legend={t("about_me.interests")}
            hideLegend
            options={options(EVERYDAY_INTERESTS)}
            defaultValue={shownValues.interests}
            error={error("interests")}
          />
        </div>
      )}
    </EditForm>
  );
}

/**
 * Sensitive fields, collapsed for privacy until opened or until one of its forms was submitted.
 */
function SensitiveSection(forms: FormsProps) {
  const { t } = useTranslation("editing");
  const part = forms.refused?.part ?? forms.saved;
  return (
    <section id="about-sensitive" aria-labelledby="about-sensitive-title">
      <Disclosure
        open={part === "sexuality" || part === "intimate"}
        summary={
          <h2 id="about-sensitive-title" className="font-sans text-lg font-semibold">
            {t("section.sensitive")}
          </h2>
        }
      >
        <div className="grid gap-3">
          <p className="text-muted">{t("sensitive_lead")}</p>
          <SexualityForm {...forms} />
          <hr className="border-line" />
          <IntimateForm {...forms} />
        </div>
      </Disclosure>
    </section>
  );
}

/** Stored only with its consent, and deleted when the consent is withdrawn. */
function SexualityForm(props: FormsProps) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  return (
    <EditForm part="sexuality" {...props}>
      {({ shownValues, error }) => (
        <>
          <ProfileFieldChoice field="sexuality" value={shownValues.sexuality ?? undefined} />
          <Checkbox
            name="sexuality_consent"
            defaultChecked={shownValues.sexuality_consent}
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

function IntimateForm(props: FormsProps) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const options = useInterestOptions();
  return (
    <EditForm part="intimate" {...props}>
      {({ shownValues, error }) => (
        <>
          <ChoiceGroup
            type="checkbox"
            name="intimate_interests"
            legend={t("about_me.intimate")}
            hint={t("about_me.intimate_hint")}
            options={options(INTIMATE_INTERESTS)}
            defaultValue={shownValues.intimate_interests}
            error={error("intimate_interests")}
          />
          <Checkbox
            name="intimate_consent"
            defaultChecked={shownValues.intimate_consent}
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

type NameFormProps = FormsProps & { birthDate: string; age: number | null };

/** The displayed name, and the date of birth, which the member cannot change. */
function NameForm({ birthDate, age, ...forms }: NameFormProps) {
  const { t } = useTranslation("editing");
  const { site, locale } = useRoot();
  const date = formatDate(Date.parse(birthDate), locale, "UTC");
  return (
    <>
      <EditForm part="name" {...forms}>
        {({ shownValues, error }) => (
          <Field
            id="field-name"
            name="name"
            label={t("name_label")}
            hint={t("name_hint")}
            autoComplete="nickname"
            required
            defaultValue={shownValues.name}
            error={error("name")}
          />
        )}
      </EditForm>
      <p className="text-sm text-muted">{t("born", { date, age, email: site.supportEmail })}</p>
    </>
  );
}

/** Form for the member's headline and text. */
function TextForm(props: FormsProps) {
  const { t } = useTranslation();
  const { locale } = useRoot();
  return (
    <EditForm part="words" {...props}>
      {({ shownValues, error }) => (
        <>
          <Field
            id="field-headline"
            name="headline"
            label={t("join:about_me.headline")}
            hint={t("join:about_me.headline_hint", { count: HEADLINE_BOUNDS.characters })}
            defaultValue={shownValues.headline}
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
            defaultValue={shownValues.about}
            error={error("about")}
          />
        </>
      )}
    </EditForm>
  );
}
