import { useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { MAX_SEARCH_AGE, SORTS } from "~/domain/discovery/search-options.schema";
import { type CountryCode, regionKind } from "~/domain/location/countries";
import type { Choices } from "~/domain/location/location-choices";
import { SEARCHED_INTERESTS } from "~/domain/profile/profile.schema";
import { PROFILE_FIELDS, type SearchedField } from "~/domain/profile-field/profile-fields";
import { shopPath } from "~/features/shop/shop-path";
import { collatorOf, formatList, inSentence } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { getJson } from "~/kit/api-client";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { classNames } from "~/ui/class-names";
import { Field } from "~/ui/field";
import { fieldLabelKey } from "~/ui/field-label-key";
import { Icon } from "~/ui/icon";
import { GENDER_KEYS } from "./filter-labels";
import type { SearchData } from "./load-search";

type MoreFiltersProps = Pick<SearchData, "search" | "choices">;

/** Filters other than gender, location and age, and the sort order. */
function MoreFilters({ search, choices }: MoreFiltersProps) {
  const { t } = useTranslation("members");
  const { filters } = search;
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{t("search.only")}</legend>
        <Checkbox name="photo" value="yes" defaultChecked={filters.photo}>
          {t("search.photo")}
        </Checkbox>
        {choices.activity ? (
          <>
            <Checkbox name="online" value="yes" defaultChecked={filters.online}>
              {t("search.online")}
            </Checkbox>
            <Checkbox name="active" value="yes" defaultChecked={filters.active}>
              {t("search.active")}
            </Checkbox>
          </>
        ) : null}
        <Checkbox name="new" value="yes" defaultChecked={filters.isNew}>
          {t("search.isNew")}
        </Checkbox>
      </fieldset>
      <Field as="select" name="sort" label={t("search.sort")} defaultValue={search.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`search.sort_${sort}`)}
          </option>
        ))}
      </Field>
      {choices.premium.fields.length > 0 ? (
        <PremiumFilters search={search} choices={choices} />
      ) : null}
    </div>
  );
}

/** The Premium fields. Without Premium, their names and a link. */
function PremiumFilters({ search, choices }: MoreFiltersProps) {
  const { t, language } = useTranslation("members");
  const { fields, open } = choices.premium;
  const { pathname, search: queryString } = useLocation();
  if (!open) {
    const names = fields.map((field) => inSentence(t(fieldLabelKey(field)), language));
    return (
      <p className="text-sm text-muted">
        {t("search.premium", { fields: formatList(names, language) })}{" "}
        <Link to={shopPath("/premium", { back: pathname + queryString })}>
          {t("search.premium_link")}
        </Link>
      </p>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      {fields.map((field) =>
        field === "interests" ? (
          <InterestSelect key={field} chosen={search.filters.interest} />
        ) : (
          <FieldSelect key={field} field={field} chosen={search.filters.fields[field]} />
        ),
      )}
    </div>
  );
}

function FieldSelect({ field, chosen }: { field: SearchedField; chosen: string | undefined }) {
  const { t } = useTranslation("members");
  return (
    <Field as="select" name={field} label={t(fieldLabelKey(field))} defaultValue={chosen ?? ""}>
      <option value="">{t("search.any")}</option>
      {PROFILE_FIELDS[field].codes.map((code) => (
        <option key={code} value={code}>
          {t(`profile:${field}.${code}` as "profile:body_type.slim")}
        </option>
      ))}
    </Field>
  );
}

function InterestSelect({ chosen }: { chosen: string | null }) {
  const { t, language } = useTranslation("members");
  const { compare } = collatorOf(language);
  const interests = SEARCHED_INTERESTS.map(
    (code) => [code, t(`profile:interest.${code}`)] as const,
  );
  return (
    <Field as="select" name="interest" label={t("search.interests")} defaultValue={chosen ?? ""}>
      <option value="">{t("search.any")}</option>
      {interests
        .sort((a, b) => compare(a[1], b[1]))
        .map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
    </Field>
  );
}

type SearchFormProps = Pick<SearchData, "search" | "choices" | "visitor"> & { busy: boolean };

/** The id of the sheet with the filters. */
export const FILTER_SHEET = "filters";

/** The filters as a GET form, in the sheet that FilterButton opens. */
export function SearchForm(props: SearchFormProps) {
  const { search, choices, visitor, busy } = props;
  const { t } = useTranslation("members");
  const isShown = (field: string) => choices.fields.includes(field);
  return (
    <Form method="get" action="/members" aria-label={t("search.filters")} className="grid gap-5">
      {isShown("gender") ? <Gender search={search} /> : null}
      {!visitor && isShown("age") ? <Ages search={search} minAge={choices.minAge} /> : null}
      {search.near && isShown("age") ? (
        <p className="-mt-3 text-sm text-muted">{t("search.near")}</p>
      ) : null}
      <SearchLocation search={search} choices={choices} visitor={visitor} />
      {visitor ? null : <MoreFilters search={search} choices={choices} />}
      {choices.fictional && !visitor ? (
        <Checkbox name="fictional" value="yes" defaultChecked={search.fictional}>
          {t("search.fictional", { plural: choices.fictional })}
        </Checkbox>
      ) : null}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-card px-5 py-3">
        <Button id="show-members" type="submit" busy={busy} wide>
          {t("search.submit")}
        </Button>
      </div>
    </Form>
  );
}

/** Opens the filters; its text is the current search. */
export function FilterButton({ search, choices, visitor }: Omit<SearchFormProps, "busy">) {
  const { t } = useTranslation("members");
  const { place } = choices;
  const gender = t(GENDER_KEYS[search.gender]);
  const ages = { from: search.minAge, to: search.maxAge };
  return (
    <button
      type="button"
      popoverTarget={FILTER_SHEET}
      className={classNames(
        buttonClass({ variant: "secondary", size: "sm" }),
        "min-h-11 max-w-[calc(100vw-2rem)] shrink-0 text-start",
      )}
    >
      <Icon name="sliders-horizontal" size={18} className="shrink-0 text-brand-text" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{t("search.filters")} </span>
        {visitor ? `${gender}, ${place}` : t("search.summary", { gender, ...ages, place })}
      </span>
    </button>
  );
}

function Gender({ search }: Pick<SearchFormProps, "search">) {
  const { t } = useTranslation("members");
  return (
    <ChoiceGroup
      name="gender"
      legend={t("search.gender")}
      options={[
        { value: "female", label: t("search.women") },
        { value: "male", label: t("search.men") },
        { value: "both", label: t("search.both") },
      ]}
      defaultValue={search.gender}
    />
  );
}

function Ages({ search, minAge }: { search: SearchData["search"]; minAge: number }) {
  const { t } = useTranslation("members");
  const control = {
    type: "number",
    inputMode: "numeric",
    min: minAge,
    max: MAX_SEARCH_AGE,
    required: true,
    className: "min-w-20 tabular-nums",
  } as const;
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{t("search.age")}</legend>
      <Field name="min_age" label={t("search.min_age")} defaultValue={search.minAge} {...control} />
      <Field name="max_age" label={t("search.max_age")} defaultValue={search.maxAge} {...control} />
    </fieldset>
  );
}

type SearchLocationProps = Pick<SearchData, "search" | "choices" | "visitor">;

type Regions = Choices<string>;

/**
 * Country and region. With JavaScript the regions load when the country changes, else with the next
 * search.
 */
function SearchLocation({ search, choices, visitor }: SearchLocationProps) {
  const { t } = useTranslation("members");
  const { country, regions, region, setRegion, choose } = useRegions(search, choices.regions);
  const { fields, countries } = choices;
  return (
    <>
      {fields.includes("country") && countries.length > 1 ? (
        <Field
          as="select"
          name="country"
          label={t("search.country")}
          defaultValue={search.country}
          onChange={(event) => void choose(event.target.value as CountryCode)}
        >
          <LocationOptions of={countries} />
        </Field>
      ) : null}
      {fields.includes("region") && !visitor ? (
        <Field
          as="select"
          name="region"
          label={t("join:location.region", { context: regionKind(country) })}
          value={region}
          onChange={(event) => setRegion(event.target.value)}
        >
          <option value="">{t("search.whole_country")}</option>
          <LocationOptions of={regions} />
        </Field>
      ) : null}
    </>
  );
}

/** Keeps the previous country if the regions of the new one fail to load. */
function useRegions(search: SearchData["search"], initial: Regions) {
  const [{ country, regions }, setPlaces] = useState({ country: search.country, regions: initial });
  const [region, setRegion] = useState(search.region ?? "");
  const choose = async (chosen: CountryCode) => {
    setRegion("");
    const found = await loadRegions(chosen);
    if (found) setPlaces({ country: chosen, regions: found });
  };
  return { country, regions, region, setRegion, choose };
}

/** Null if the request fails. */
async function loadRegions(country: string): Promise<Regions | null> {
  const answer = await getJson<{ region_data: Record<string, Regions> }>(
    `/api/regions.php?country=${country}`,
  );
  return answer.ok ? (answer.body.region_data[country] ?? []) : null;
}

function LocationOptions({ of }: { of: Choices<string> }) {
  return of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
