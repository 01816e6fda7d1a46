import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import type { CompletenessField, OwnValues } from "~/domain/profile/own-profile";
import { PLAIN_FIELDS } from "~/domain/profile-field/profile-fields";
import { formatHeight } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { Disclosure } from "~/ui/sections";
import type { OwnProfileData } from "./own-profile-requests";
import { PARTS, type ProfilePart } from "./parts";

const TITLE_KEYS = {
  texts: "section.texts",
  facts: "join:about_you.more",
  interests: "join:about_me.interests",
  languages: "section.languages",
  who: "section.who",
  place: "join:location.title",
  name: "section.name",
  sensitive: "section.sensitive",
} as const;
type RowName = keyof typeof TITLE_KEYS;

/** The rows that contain other forms than the one of their name. */
const ROW_PARTS: Partial<Record<RowName, readonly ProfilePart[]>> = {
  who: ["who", "gender_description"],
  sensitive: ["sexuality", "lifestyle", "intimate"],
};

const isPartOf = (name: RowName, part: ProfilePart | null) =>
  part !== null && (ROW_PARTS[name]?.includes(part) ?? part === name);

type RowValues = Pick<OwnProfileData, "places" | "age" | "values" | "languageOptions">;
type ProfileRowProps = RowValues & {
  name: RowName;
  missing: readonly CompletenessField[];
  /** The form submitted without JavaScript: its row is open. */
  submitted: ProfilePart | null;
  children: ReactNode;
};

/**
 * One group of the profile in one row, which opens to its form: its title, and below it what is
 * missing, otherwise the stored values, or "Add". Sensitive values are not shown, in case somebody else sees
 * the screen.
 */
export function ProfileRow({ name, submitted, children, ...profile }: ProfileRowProps) {
  const { t } = useTranslation("editing");
  const missing = useMissingNames(name, profile.missing);
  const summary = useSummary(name, profile);
  const id = `about-${name}`;
  useOpenByHash(id);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
      <Disclosure
        open={isPartOf(name, submitted)}
        summary={
          <>
            <h2 id={`${id}-title`} className="font-sans text-base font-semibold">
              {t(TITLE_KEYS[name])}
            </h2>
            {missing ? (
              <p className="text-sm font-normal text-muted">{t("missing", { fields: missing })}</p>
            ) : summary ? (
              <p dir="auto" className="truncate text-sm font-normal text-muted">
                {summary}
              </p>
            ) : name === "sensitive" ? null : (
              <p className="text-sm font-semibold text-brand-text">{t("add")}</p>
            )}
          </>
        }
      >
        {children}
      </Disclosure>
    </section>
  );
}

const NAME_KEYS = {
  headline: "join:about_me.headline",
  about: "join:about_me.about",
  interests: "profile:page.interests",
} as const;

/** The names of the row's missing fields, as one text. */
function useMissingNames(name: RowName, missing: readonly CompletenessField[]): string {
  const { t } = useTranslation();
  const fields: readonly string[] = name === "sensitive" ? [] : PARTS[name];
  return missing
    .filter((field) => fields.includes(field))
    .map((field) =>
      t(
        field in NAME_KEYS
          ? NAME_KEYS[field as keyof typeof NAME_KEYS]
          : (`join:about_you.field.${field}` as "join:about_you.field.reason"),
      ),
    )
    .join(", ");
}

/** The stored values of a row in one line. */
function useSummary(name: RowName, { values, places, age, languageOptions }: RowValues): string {
  const { t, language } = useTranslation();
  const { gender, seeks } = values;
  switch (name) {
    case "texts":
      return values.headline;
    case "facts":
      return [
        values.height && formatHeight(values.height, language),
        ...factsOf(values).map((key) =>
          t(key as "profile:reason.chat", { context: gender ?? undefined }),
        ),
      ]
        .filter(Boolean)
        .join(" · ");
    case "interests":
      return values.interests.map((id) => t(`profile:interest.${id}`)).join(", ");
    case "languages":
      return languageOptions
        .filter(({ code }) => values.spoken_languages.includes(code))
        .map(({ name }) => name)
        .join(", ");
    case "who":
      return [
        gender && t(`join:about_you.i_am.${gender}`),
        seeks && t(`join:about_you.meet.${seeks}`),
      ]
        .filter(Boolean)
        .join(" · ");
    case "place":
      return homeOf(values, places);
    case "name":
      return [values.name, age].filter(Boolean).join(", ");
    case "sensitive":
      return "";
  }
}

/** Region and country; the regions are those of the country chosen in the form. */
function homeOf({ country, region }: OwnValues, { countries, regions }: OwnProfileData["places"]) {
  const nameOf = (places: readonly { code: string; name: string }[], code: string | null) =>
    places.find((place) => place.code === code)?.name;
  return [nameOf(regions, region), nameOf(countries, country)].filter(Boolean).join(", ");
}

const factsOf = (values: OwnValues) =>
  PLAIN_FIELDS.flatMap((field) => (values[field] ? [`profile:${field}.${values[field]}`] : []));

/** A link to a field of a closed row opens it; without JavaScript the browser does. */
function useOpenByHash(id: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const row = target?.closest(`#${id}`)?.querySelector("details");
    if (!target || !row || row.open) return;
    row.open = true;
    target.scrollIntoView();
  }, [hash, id]);
}
