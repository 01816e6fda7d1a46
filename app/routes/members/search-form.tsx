import { useState } from "react";
import { Form } from "react-router";
import { MAX_SEARCH_AGE } from "~/domain/discovery/ages.schema";
import type { CountryCode } from "~/domain/location/countries";
import type { Choices } from "~/domain/location/location-choices";
import { regionKind } from "~/domain/location/region-kind";
import { useTranslation } from "~/i18n/use-translation";
import { getJson } from "~/kit/api-client";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import type { SearchData } from "./load-search";
import { MoreFilters } from "./more-filters";
import { GENDER_KEYS } from "./search-label";

type SearchFormProps = Pick<SearchData, "search" | "choices" | "visitor"> & { busy: boolean };

/** The filters as a GET form. Collapsed on phones under a line that summarizes the search. */
export function SearchForm(props: SearchFormProps) {
  const { search, choices, visitor, busy } = props;
  const { t } = useTranslation("members");
  const shown = (field: string) => choices.fields.includes(field);
  return (
    <details className="group mb-8 rounded-card border border-line bg-card md:details-content:[content-visibility:visible] md:details-content:block">
      <Summary {...props} />
      <Form
        method="get"
        action="/members"
        aria-label={t("search.filters")}
        className="grid gap-4 px-4 pt-2 pb-4 md:grid-cols-[auto_1fr_1fr] md:items-end md:p-5 lg:grid-cols-[auto_1fr_1fr_auto_auto]"
      >
        {shown("gender") ? <Gender search={search} /> : null}
        <SearchLocation search={search} choices={choices} visitor={visitor} />
        {!visitor && shown("age") ? <Ages search={search} minAge={choices.minAge} /> : null}
        {visitor ? null : <MoreFilters search={search} choices={choices} />}
        <Button
          id="show-members"
          type="submit"
          busy={busy}
          className={visitor ? "min-h-12 md:justify-self-start" : "min-h-12"}
        >
          {t("search.submit")}
        </Button>
        {search.near && shown("age") ? (
          <p className="-mt-1 text-sm text-muted md:col-span-full">{t("search.near")}</p>
        ) : null}
        {choices.fictional && !visitor ? (
          <div className="md:col-span-full">
            <Checkbox name="fictional" value="yes" defaultChecked={search.fictional}>
              {t("search.fictional", { plural: choices.fictional })}
            </Checkbox>
          </div>
        ) : null}
      </Form>
    </details>
  );
}

function Summary({ search, choices, visitor }: SearchFormProps) {
  const { t } = useTranslation("members");
  const { place } = choices;
  const gender = t(GENDER_KEYS[search.gender]);
  const ages = { from: search.minAge, to: search.maxAge };
  return (
    <summary className="flex min-h-13 items-center gap-3 rounded-card px-4 py-2 md:supports-[selector(::details-content)]:hidden">
      <Icon name="sliders-horizontal" size={20} className="shrink-0 text-brand-text" />
      <span className="min-w-0 flex-1 font-semibold">
        {visitor ? `${gender}, ${place}` : t("search.summary", { gender, ...ages, place })}
      </span>
      <Icon
        name="chevron-down"
        size={20}
        className="shrink-0 text-muted transition-transform group-open:rotate-180"
      />
    </summary>
  );
}

function Gender({ search }: Pick<SearchFormProps, "search">) {
  const { t } = useTranslation("members");
  return (
    <div className="md:[&_label]:min-h-12 md:[&_legend]:mb-1.5">
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
    </div>
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
