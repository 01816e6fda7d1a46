import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { OLDEST } from "~/domain/discovery/discovery.schema";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import type { SearchData } from "./load-search";

type SearchFormProps = Pick<SearchData, "search" | "choices" | "visitor"> & { busy: boolean };

const WORDS = { female: "search.women", male: "search.men", both: "search.women_and_men" } as const;

/** The filters, as a form that makes an address. On phones they fold away under one line that says what is searched. */
export function SearchForm({ search, choices, visitor, busy }: SearchFormProps) {
  const { t } = useTranslation("members");
  const shown = (field: string) => choices.fields.includes(field);
  const gender = t(WORDS[search.gender]);
  return (
    <details className="group mb-8 rounded-card border border-line bg-card md:details-content:[content-visibility:visible] md:details-content:block">
      <summary className="flex min-h-13 items-center gap-3 rounded-card px-4 py-2 md:supports-[selector(::details-content)]:hidden">
        <SlidersHorizontal aria-hidden size={20} className="shrink-0 text-brand-text" />
        <span className="min-w-0 flex-1 font-semibold">
          {visitor
            ? `${gender}, ${choices.place}`
            : t("search.summary", {
                gender,
                from: search.minAge,
                to: search.maxAge,
                place: choices.place,
              })}
        </span>
        <ChevronDown
          aria-hidden
          size={20}
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <Form
        method="get"
        action="/members"
        aria-label={t("search.filters")}
        className="grid gap-4 px-4 pt-2 pb-4 md:grid-cols-[auto_1fr_1fr] md:items-end md:p-5 lg:grid-cols-[auto_1fr_1fr_auto_auto]"
      >
        {shown("gender") ? (
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
        ) : null}
        <Places search={search} choices={choices} visitor={visitor} />
        {!visitor && shown("age") ? <Ages search={search} minAge={choices.minAge} /> : null}
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

function Ages({ search, minAge }: { search: SearchData["search"]; minAge: number }) {
  const { t } = useTranslation("members");
  const control = {
    type: "number",
    inputMode: "numeric",
    min: minAge,
    max: OLDEST,
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

type Regions = { code: string; name: string }[];

/** Country and its regions. With JavaScript another country brings its regions; without, after the next search. */
function Places({
  search,
  choices,
  visitor,
}: Pick<SearchFormProps, "search" | "choices" | "visitor">) {
  const { t } = useTranslation("members");
  const [regions, setRegions] = useState<Regions>(choices.regions);
  const [region, setRegion] = useState(search.region ?? "");
  const { fields, countries } = choices;
  const choose = async (country: string) => {
    setRegion("");
    const response = await fetch(`/api/regions.php?country=${country}`).catch(() => null);
    if (response?.ok)
      setRegions(
        ((await response.json()) as { region_data: Record<string, Regions> }).region_data[
          country
        ] ?? [],
      );
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

function Options({ of }: { of: { code: string; name: string }[] }) {
  return of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
