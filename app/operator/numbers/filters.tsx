import { Form } from "react-router";
import { BREAKDOWNS, type NumbersFilter } from "~/domain/statistics/statistics.schema";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

type Choice = { value: string; label: string };
type FiltersProps = {
  filter: NumbersFilter;
  choices: Record<"site" | "country" | "language" | "source" | "lander" | "campaign", Choice[]>;
};

const LABELS = {
  site: "Site",
  country: "Country",
  language: "Language",
  source: "Traffic source",
  lander: "Lander",
  campaign: "Campaign",
} as const;
export const BREAKDOWN_LABELS: Record<NumbersFilter["by"], string> = {
  ...LABELS,
  day: "Day",
  month: "Month",
  week: "Week of signup",
};

/** A form without script: the filters are the page's address. */
export function Filters({ filter, choices }: FiltersProps) {
  const names = Object.keys(LABELS) as (keyof typeof LABELS)[];
  return (
    <Form
      method="get"
      className="desk-card grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-5 print:hidden"
    >
      <Field type="date" name="from" label="From" defaultValue={filter.from} />
      <Field type="date" name="until" label="Until" defaultValue={filter.until} />
      {names.map((name) => (
        <Field as="select" key={name} name={name} label={LABELS[name]} defaultValue={filter[name]}>
          <option value="">all</option>
          {choices[name].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Field>
      ))}
      <Field as="select" name="by" label="Table by" defaultValue={filter.by}>
        {BREAKDOWNS.map((name) => (
          <option key={name} value={name}>
            {BREAKDOWN_LABELS[name].toLowerCase()}
          </option>
        ))}
      </Field>
      <Button type="submit">Show</Button>
    </Form>
  );
}
