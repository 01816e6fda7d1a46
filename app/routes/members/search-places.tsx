import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { getJson } from "~/kit/call-door";
import { Field } from "~/ui/field";
import type { SearchData } from "./load-search";

type SearchPlacesProps = Pick<SearchData, "search" | "choices" | "visitor">;
type Regions = { code: string; name: string }[];

/** Country and its regions. With JavaScript another country brings its regions; without, after the next search. */
export function SearchPlaces({ search, choices, visitor }: SearchPlacesProps) {
  const { t } = useTranslation("members");
  const [regions, setRegions] = useState<Regions>(choices.regions);
  const [region, setRegion] = useState(search.region ?? "");
  const { fields, countries } = choices;
  const choose = async (country: string) => {
    setRegion("");
    const found = await regionsOf(country);
    if (found) setRegions(found);
  };
  return (
    <>
      {fields.includes("country") && countries.length > 1 ? (
        <Field
          as="select"
          name="country"
          label={t("search.country")}
          defaultValue={search.country}
          onChange={(event) => void choose(event.target.value)}
        >
          <Options of={countries} />
        </Field>
      ) : null}
      {fields.includes("region") && !visitor ? (
        <Field
          as="select"
          name="region"
          label={t("search.region")}
          value={region}
          onChange={(event) => setRegion(event.target.value)}
        >
          <option value="">{t("search.whole_country")}</option>
          <Options of={regions} />
        </Field>
      ) : null}
    </>
  );
}

/** Null where nothing answers. */
async function regionsOf(country: string): Promise<Regions | null> {
  const answer = await getJson<{ region_data: Record<string, Regions> }>(
    `/api/regions.php?country=${country}`,
  );
  return answer.ok ? (answer.body.region_data[country] ?? []) : null;
}

function Options({ of }: { of: { code: string; name: string }[] }) {
  return of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
