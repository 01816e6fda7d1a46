import { EXPORT_FORMATS, type ExportFormat } from "~/domain/accounting/accounting";
import { listCompanies } from "~/domain/accounting/companies";
import type { ExportRefusal } from "~/domain/accounting/export-documents";
import { daysOfQuarter, quarterAt, shiftQuarter } from "~/domain/accounting/period";
import { COUNTRIES, countryName } from "~/domain/location/countries";
import { CURRENCIES } from "~/kit/money";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/exports";

export const handle = { permission: "money.read" } satisfies OperatorHandle;

/** The companies whose documents can be exported; the query has what was asked for and why not. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const companies = await listCompanies(services);
  const { timeZone = "UTC" } = companies[0] ?? {};
  const { searchParams: query } = url;
  const last = daysOfQuarter(shiftQuarter(quarterAt(services.now(), timeZone), -1));
  const error = query.get("error");
  return {
    companies: companies.map(({ id, company }) => ({ id, name: company?.name ?? id })),
    typed: {
      company: query.get("company") ?? companies[0]?.id ?? "",
      format: EXPORT_FORMATS.find((format) => format === query.get("format")) ?? "csv",
      from: query.get("from") ?? last.from,
      until: query.get("until") ?? last.until,
      country: companies[0]?.company?.country ?? "NL",
    },
    error: error && (ERRORS[error as keyof typeof ERRORS] ?? ERRORS.invalid),
    problem: query.get("problem") ?? "",
  };
}

const ERRORS: Record<Exclude<ExportRefusal, "not_found"> | "invalid", string> = {
  invalid: "Two days are needed, and rates such as 7.4604.",
  wrong_period: "The period ends before it begins, or is longer than a year.",
  too_many: "There are too many documents. Choose a shorter period.",
  two_years: "DATEV accepts one financial year per file. Choose days of one year.",
  no_company: "No site of this company names it. Set company first.",
  rate_missing: "A rate is missing of:",
};

const FORMAT_NAMES: Record<ExportFormat, string> = {
  csv: "Table for a spreadsheet (CSV)",
  datev: "DATEV (EXTF Buchungsstapel)",
  saft: "SAF-T Financial, Norway (XML)",
  receipts: "Receipts, one per page (PDF)",
};

export default function Exports({ loaderData }: Route.ComponentProps) {
  const { companies, typed, error, problem } = loaderData;
  return (
    <OperatorPage
      title="Exports"
      lead="Receipts and credit notes of a period. The audit log keeps each export."
      narrow
    >
      {error ? (
        <Alert tone="danger" live>
          {`${error} ${problem}`.trim()}
        </Alert>
      ) : null}
      <form method="post" action="/operator/exports/file" className="mt-4 grid gap-4">
        <Field as="select" name="company" label="Company" defaultValue={typed.company}>
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>{`${name} (${id})`}</option>
          ))}
        </Field>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">File</legend>
          {EXPORT_FORMATS.map((format) => (
            <label key={format} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="format"
                value={format}
                defaultChecked={format === typed.format}
              />
              {FORMAT_NAMES[format]}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field type="date" name="from" label="From" defaultValue={typed.from} required />
          <Field type="date" name="until" label="Until" defaultValue={typed.until} required />
        </div>
        <Field
          as="select"
          name="country"
          label="Spreadsheet of"
          hint="Sets the separator and the decimal sign."
          defaultValue={typed.country}
        >
          {COUNTRIES.map(({ code }) => (
            <option key={code} value={code}>
              {countryName(code, "en")}
            </option>
          ))}
        </Field>
        <Rates isOpen={problem !== ""} />
        <Button type="submit" className="justify-self-start">
          Download
        </Button>
      </form>
    </OperatorPage>
  );
}

function Rates({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen} className="desk-card">
      <summary className="min-h-11 cursor-pointer font-semibold">
        Exchange rates for DATEV and SAF-T
      </summary>
      <p className="mb-3 text-sm text-muted">
        Units of the currency for one unit of the books: euros in DATEV, the company's own currency
        in SAF-T. Needed only for currencies that were sold in.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {CURRENCIES.map((currency) => (
          <Field
            key={currency}
            name={`rate_${currency}`}
            label={currency}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
    </details>
  );
}
