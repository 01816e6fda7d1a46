import { Form } from "react-router";
import { type Destination, rateKey } from "~/domain/accounting/accounting";
import { parseVatQuery } from "~/domain/accounting/accounting.schema";
import { listCompanies } from "~/domain/accounting/companies";
import { quarterAt, shiftQuarter } from "~/domain/accounting/period";
import { reportVat, type VatLine, type VatReport } from "~/domain/accounting/vat-report";
import { countryName } from "~/domain/location/countries";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/vat";
import { money, percent } from "./format";

export const handle = { permission: "money.read" } satisfies OperatorHandle;

const LISTED_QUARTERS = 16;

/**
 * The VAT of a company in a quarter, at first the newest finished one; `rate.DKK.2026-Q3` is a typed
 * exchange rate.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const query = parseVatQuery(url.searchParams);
  const companies = await listCompanies(services);
  const company = companies.find(({ id }) => id === query.company) ?? companies[0];
  if (!company) return NO_COMPANY;
  const now = quarterAt(services.now(), company.timeZone);
  const quarters = Array.from({ length: LISTED_QUARTERS }, (_, n) => shiftQuarter(now, -n));
  const quarter = quarters.find((one) => one === query.quarter) ?? shiftQuarter(now, -1);
  return {
    companies: companies.map(({ id, company: named }) => ({ id, name: named?.name ?? id })),
    company: { id: company.id, country: company.company?.country ?? null },
    quarters,
    unfinished: now,
    report: await reportVat(services, company, { quarter, rates: query.rates }),
    rates: [...query.rates],
    invalid: [...query.invalid],
  };
}

const NO_COMPANY = {
  ...{ companies: [], company: null, quarters: [], unfinished: null, report: null },
  ...{ rates: [], invalid: [] },
};

export default function Vat({ loaderData }: Route.ComponentProps) {
  const { report, unfinished, invalid } = loaderData;
  return (
    <OperatorPage
      title="VAT"
      lead="By the receipts and credit notes of a quarter, in the calendar of the company's country."
    >
      <Filters loaderData={loaderData} />
      {invalid.length > 0 ? (
        <Alert tone="danger" live>
          {`Not a rate, so not used: ${invalid.map(([key, text]) => `“${text}” for ${key.replace(".", " ")}`).join(", ")}.`}
        </Alert>
      ) : null}
      {report && report.quarter === unfinished ? (
        <Alert tone="warning">
          {`${report.quarter} has not ended: more will be added. Do not declare it yet.`}
        </Alert>
      ) : null}
      {report ? <Report report={report} /> : <p className="desk-card">There is no company.</p>}
    </OperatorPage>
  );
}

function Filters({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { companies, company, quarters, unfinished, report, rates, invalid } = loaderData;
  const typed = new Map<string, string | number>([...rates, ...invalid]);
  const invalidKeys = new Set(invalid.map(([key]) => key));
  return (
    <Form
      method="get"
      className="desk-card mb-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field as="select" name="company" label="Company" defaultValue={company?.id}>
        {companies.map(({ id, name }) => (
          <option key={id} value={id}>{`${name} (${id})`}</option>
        ))}
      </Field>
      <Field as="select" name="quarter" label="Quarter" defaultValue={report?.quarter}>
        {quarters.map((quarter) => (
          <option key={quarter} value={quarter}>
            {quarter === unfinished ? `${quarter} (not ended)` : quarter}
          </option>
        ))}
      </Field>
      {report?.neededRates.map(({ quarter, currency }) => {
        const key = rateKey(quarter, currency);
        return (
          <Field
            key={key}
            name={`rate.${key}`}
            label={`${currency} for one EUR`}
            hint={`ECB, last day of ${quarter}.`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.get(key)}
            error={invalidKeys.has(key) ? "A number above 0, such as 7.4604." : undefined}
          />
        );
      })}
      <Button type="submit">Show</Button>
    </Form>
  );
}

const DESTINATIONS: Record<Destination, string> = {
  domestic: "The company's country",
  oss: "One Stop Shop",
  elsewhere: "Own registration there",
};

const MISSING = "rate missing";
const euros = (amount: number | null) => (amount === null ? MISSING : money(amount, "EUR"));

function Report({ report }: { report: VatReport }) {
  const { oss, corrections, ossVat, lines, neededRates } = report;
  return (
    <>
      <h2 className="mb-2 text-lg">One Stop Shop return</h2>
      {ossVat === null ? (
        <Alert tone="warning">
          {`These need a rate: ${neededRates.map((rate) => `${rate.currency} ${rate.quarter}`).join(", ")}.`}
        </Alert>
      ) : null}
      <Table
        caption="Services to consumers of other member states"
        rows={oss}
        keyOf={({ country, vatRate }) => `${country} ${vatRate}`}
        empty="Nothing was sold to other member states."
        columns={[
          { label: "Member state", cell: ({ country }) => countryName(country, "en") },
          { label: "Rate", cell: ({ vatRate }) => percent(vatRate), number: true },
          { label: "Taxable amount", cell: ({ taxable }) => euros(taxable), number: true },
          { label: "VAT", cell: ({ vat }) => euros(vat), number: true },
        ]}
      />
      <h3 className="mt-5 mb-2 font-semibold">Corrections of earlier quarters</h3>
      <Table
        caption="Corrections of earlier quarters"
        rows={corrections}
        keyOf={({ country, quarter }) => `${country} ${quarter}`}
        empty="None."
        columns={[
          { label: "Member state", cell: ({ country }) => countryName(country, "en") },
          {
            label: "Quarter",
            cell: ({ quarter }) => quarter ?? "older than three years: declare it there",
          },
          { label: "VAT", cell: ({ vat }) => euros(vat), number: true },
        ]}
      />
      <p className="mt-3 text-end font-semibold tabular-nums">{`VAT to pay: ${euros(ossVat)}`}</p>
      <h2 className="mt-8 mb-2 text-lg">All sales, less credit notes</h2>
      <Table
        caption="All sales of the quarter by country, rate and currency"
        rows={lines}
        keyOf={(line) => `${line.destination} ${line.country} ${line.vatRate} ${line.currency}`}
        empty="Nothing was sold."
        columns={LINE_COLUMNS}
      />
    </>
  );
}

const LINE_COLUMNS = [
  { label: "Country", cell: ({ country }: VatLine) => countryName(country, "en") },
  { label: "Declared in", cell: ({ destination }: VatLine) => DESTINATIONS[destination] },
  { label: "Rate", cell: ({ vatRate }: VatLine) => percent(vatRate), number: true },
  { label: "Documents", cell: ({ documents }: VatLine) => documents, number: true },
  {
    label: "Net",
    cell: ({ taxable, currency }: VatLine) => money(taxable, currency),
    number: true,
  },
  { label: "VAT", cell: ({ vat, currency }: VatLine) => money(vat, currency), number: true },
  {
    label: "Gross",
    cell: ({ taxable, vat, currency }: VatLine) => money(taxable + vat, currency),
    number: true,
  },
];
