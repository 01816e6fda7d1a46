import { useTranslation } from "~/i18n/use-translation";
import { SettingsSection } from "../settings/settings-section";
import type { FormsProps } from "./edit-form";
import { InterestsForm } from "./interests-form";
import type { OwnProfileData } from "./load-own-profile";
import { NameForm } from "./name-form";
import { PlaceForms } from "./place-forms";
import { ProfileFieldsForm } from "./profile-fields-form";
import { SensitiveSection } from "./sensitive-section";
import { TextForm } from "./text-form";

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
