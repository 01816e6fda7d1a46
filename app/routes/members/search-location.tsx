import { useState } from "react";
import type { CountryCode } from "~/domain/location/countries";
import type { Choices } from "~/domain/location/location-choices";
import { regionKind } from "~/domain/location/region-kind";
import { useTranslation } from "~/i18n/use-translation";
import { getJson } from "~/kit/api-client";
import { Field } from "~/ui/field";
import type { SearchData } from "./load-search";

type SearchLocationProps = Pick<SearchData, "search" | "choices" | "visitor">;
type Regions = Choices<string>;

/**
 * Country and region. With JavaScript the regions load when the country changes, else with the next
 * search.
 */
export function SearchLocation({ search, choices, visitor }: SearchLocationProps) {
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
