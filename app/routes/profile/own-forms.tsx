import { CONSENTS, type ConsentField } from "~/domain/account/consents";
import type { CompletenessField } from "~/domain/profile/own-profile";
import {
  ABOUT_BOUNDS,
  EVERYDAY_INTERESTS,
  GENDER_PREFERENCES,
  GENDERS,
  HEADLINE_BOUNDS,
  HEIGHT_BOUNDS,
  INTIMATE_INTERESTS,
} from "~/domain/profile/profile.schema";
import { PLAIN_FIELDS } from "~/domain/profile-field/profile-fields";
import { ChoiceConsent } from "~/forms/orientation-consent";
import { ProfileFieldChoice } from "~/forms/profile-field-choice";
import { formatDate, formatHeight, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { COMMON_INTERESTS, useInterestOptions } from "~/ui/interests";
import { EditForm, type FormsProps } from "./edit-form";
import type { OwnProfileData } from "./own-profile-requests";
import { PlaceForms } from "./place-forms";
import { ProfileRow } from "./profile-row";

/** Form for gender and whom the member seeks. */
function WhoForm(props: FormsProps) {
  const { t } = useTranslation("editing");
  return (
    <EditForm part="who" {...props}>
      {({ shownValues, error }) => (
        <>
          <ChoiceGroup
            name="gender"
            legend={t("join:about_you.gender")}
            variant="cards"
            columns={2}
            required
            defaultValue={shownValues.gender ?? undefined}
            options={GENDERS.map((code) => ({
              value: code,
              label: t(`join:about_you.i_am.${code}`),
            }))}
            error={error("gender")}
          />
          <ChoiceGroup
            name="seeks"
            legend={t("join:about_you.seeks")}
            variant="cards"
            columns={2}
            required
            defaultValue={shownValues.seeks ?? undefined}
            options={GENDER_PREFERENCES.map((code) => ({
              value: code,
              label: t(`join:about_you.meet.${code}`),
            }))}
            error={error("seeks")}
          />
          <ChoiceConsent
            isTicked={shownValues.orientation_consent}
            error={error("orientation_consent")}
          />
        </>
      )}
    </EditForm>
  );
}

/** A gender in own words. A form of its own: without its consent the row above is still saved. */
function GenderDescriptionForm(props: FormsProps) {
  const { t } = useTranslation("editing");
  const { site } = useRoot();
  return (
    <EditForm part="gender_description" {...props}>
      {({ shownValues, error }) => (
        <>
          <Field
            id="field-gender_description"
            name="gender_description"
            label={t("gender_description")}
            hint={t("gender_description_hint")}
            defaultValue={shownValues.gender_description}
            error={error("gender_description")}
          />
          <ConsentBox
            name="gender_description_consent"
            isChecked={shownValues.gender_description_consent}
            error={error("gender_description_consent")}
          >
            {t("consent.gender_description", { site: site.name })}
          </ConsentBox>
        </>
      )}
    </EditForm>
  );
}

type ConsentBoxProps = {
  name: ConsentField;
  isChecked: boolean;
  error: string | undefined;
  children: string;
};

/** The check box of a consent; a given one stays ticked, and an empty one withdraws it. */
function ConsentBox({ name, isChecked, error, children }: ConsentBoxProps) {
  const { t } = useTranslation("join");
  return (
    <Checkbox name={name} defaultChecked={isChecked} error={error}>
      {children} <span className="text-muted">{t("step.consent_why")}</span>
    </Checkbox>
  );
}

/** Form for the profile fields that are not sensitive. */
function ProfileFieldsForm(props: FormsProps) {
  return (
    <EditForm part="facts" {...props}>
      {({ shownValues }) => (
        <div className="grid grid-cols-1">
          <HeightChoice value={shownValues.height} />
          {PLAIN_FIELDS.map((field) => (
            <ProfileFieldChoice key={field} field={field} value={shownValues[field] ?? undefined} />
          ))}
        </div>
      )}
    </EditForm>
  );
}

const HEIGHTS = Array.from(
  { length: HEIGHT_BOUNDS.max - HEIGHT_BOUNDS.min + 1 },
  (_, index) => HEIGHT_BOUNDS.min + index,
);

function HeightChoice({ value }: { value: number | null }) {
  const { t, language } = useTranslation("editing");
  return (
    <div className="choice-row">
      <label htmlFor="choose-height">{t("height")}</label>
      <select id="choose-height" name="height" defaultValue={value ?? ""}>
        <option value="">{t("join:about_you.no_answer")}</option>
        {HEIGHTS.map((height) => (
          <option key={height} value={height}>
            {formatHeight(height, language)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} />
    </div>
  );
}

type LanguagesFormProps = FormsProps & Pick<OwnProfileData, "languageOptions" | "likelyLanguages">;

function LanguagesForm({ languageOptions, likelyLanguages, ...forms }: LanguagesFormProps) {
  const { t } = useTranslation("editing");
  return (
    <EditForm part="languages" {...forms}>
      {({ shownValues, error }) => (
        <ChoiceGroup
          type="checkbox"
          name="spoken_languages"
          legend={t("section.languages")}
          hideLegend
          options={languageOptions.map(({ code, name }) => ({ value: code, label: name }))}
          more={{ from: likelyLanguages, label: t("common:form.more_choices") }}
          defaultValue={shownValues.spoken_languages}
          error={error("spoken_languages")}
        />
      )}
    </EditForm>
  );
}

type OwnFormsProps = FormsProps &
  Pick<
    OwnProfileData,
    "places" | "birthDate" | "age" | "isChoosingCountry" | "languageOptions" | "likelyLanguages"
  > & {
    missing: readonly CompletenessField[];
  };

/** All forms of the profile as collapsed rows, the most informative first. */
export function OwnForms(props: OwnFormsProps) {
  const { places, birthDate, age, missing, isChoosingCountry, ...rest } = props;
  const { languageOptions, likelyLanguages, ...forms } = rest;
  const submitted = forms.refused?.part ?? forms.saved ?? (isChoosingCountry ? "place" : null);
  const row = { values: forms.values, missing, age, places, languageOptions, submitted };
  return (
    <div className="grid grid-cols-1 gap-3">
      <ProfileRow name="texts" {...row}>
        <TextForm {...forms} />
      </ProfileRow>
      <ProfileRow name="facts" {...row}>
        <ProfileFieldsForm {...forms} />
      </ProfileRow>
      <ProfileRow name="interests" {...row}>
        <InterestsForm {...forms} />
      </ProfileRow>
      <ProfileRow name="languages" {...row}>
        <LanguagesForm {...{ languageOptions, likelyLanguages }} {...forms} />
      </ProfileRow>
      <ProfileRow name="who" {...row}>
        <div className="grid gap-3">
          <WhoForm {...forms} />
          <hr className="border-line" />
          <GenderDescriptionForm {...forms} />
        </div>
      </ProfileRow>
      <ProfileRow name="place" {...row}>
        <PlaceForms key={places.country} places={places} {...forms} />
      </ProfileRow>
      <ProfileRow name="name" {...row}>
        <NameForm birthDate={birthDate} age={age} {...forms} />
      </ProfileRow>
      <ProfileRow name="sensitive" {...row}>
        <SensitiveForms {...forms} />
      </ProfileRow>
    </div>
  );
}

/** Form for interests; sensitive ones are separate (own-forms.tsx). */
function InterestsForm(props: FormsProps) {
  const { t } = useTranslation("join");
  const options = useInterestOptions();
  return (
    <EditForm part="interests" {...props}>
      {({ shownValues, error }) => (
        <ChoiceGroup
          type="checkbox"
          name="interests"
          legend={t("about_me.interests")}
          hideLegend
          options={options(EVERYDAY_INTERESTS)}
          more={{ from: COMMON_INTERESTS.length, label: t("common:form.more_choices") }}
          defaultValue={shownValues.interests}
          error={error("interests")}
        />
      )}
    </EditForm>
  );
}

/** Each with its own consent. */
function SensitiveForms(forms: FormsProps) {
  const { t } = useTranslation("editing");
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t("sensitive_lead")}</p>
      <SexualityForm {...forms} />
      <hr className="border-line" />
      <LifestyleForm {...forms} />
      <hr className="border-line" />
      <IntimateForm {...forms} />
    </div>
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
          <ConsentBox
            name="sexuality_consent"
            isChecked={shownValues.sexuality_consent}
            error={error("sexuality_consent")}
          >
            {t("about_you.sexuality_consent", { site: site.name })}
          </ConsentBox>
        </>
      )}
    </EditForm>
  );
}

/** All profile fields under one consent. */
function LifestyleForm(props: FormsProps) {
  const { t } = useTranslation("editing");
  const { site } = useRoot();
  return (
    <EditForm part="lifestyle" {...props}>
      {({ shownValues, error }) => (
        <>
          <h3 className="font-sans text-base font-semibold">{t("section.lifestyle")}</h3>
          <div className="-mt-4 grid grid-cols-1">
            {CONSENTS.lifestyle.covers.map((field) => (
              <ProfileFieldChoice
                key={field}
                field={field}
                value={shownValues[field] ?? undefined}
              />
            ))}
          </div>
          <ConsentBox
            name="lifestyle_consent"
            isChecked={shownValues.lifestyle_consent}
            error={error("lifestyle_consent")}
          >
            {t("consent.lifestyle", { site: site.name })}
          </ConsentBox>
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
          <ConsentBox
            name="intimate_consent"
            isChecked={shownValues.intimate_consent}
            error={error("intimate_consent")}
          >
            {t("about_me.intimate_consent", { site: site.name })}
          </ConsentBox>
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
    <EditForm part="texts" {...props}>
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
