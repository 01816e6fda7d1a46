import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { logAction } from "../audit-log/run-audited";
import type { Staff } from "../permission/permission";
import { withDirectory } from "../site/site-services";
import { MAX_DRAWN_RECEIPTS, MAX_EXPORTED_DOCUMENTS, type Rates } from "./accounting";
import type { DocumentExport } from "./accounting.schema";
import { listCompanies, type SellingCompany } from "./companies";
import { listDocuments, type TaxDocument } from "./documents";
import { lengthOf } from "./period";
import { baseCurrencyOf } from "./vat-report";
import { yearBeginOf } from "./write-datev";

const MAX_DAYS = 366;

/** Why nothing is exported, with its HTTP status. */
export const EXPORT_REFUSALS = {
  not_found: 404,
  /** It ends before it begins, or is longer than a year. */
  wrong_period: 422,
  too_many: 422,
  /** DATEV accepts bookings of one financial year only. */
  two_years: 422,
  /** The company, which the file names, has no address. */
  no_company: 422,
  rate_missing: 422,
} as const;
export type ExportRefusal = keyof typeof EXPORT_REFUSALS;

export type ExportedDocuments = { company: SellingCompany; documents: TaxDocument[] };
/** `problem`: the currencies without a rate. */
type Explained = { problem?: string };

/** The documents of a company's period for a file, and the entry in the audit log about it. */
export async function exportDocuments(
  services: Services,
  staff: Pick<Staff, "id" | "name">,
  { company: companyId, format, from, until, rates }: DocumentExport & { rates: Rates },
): Promise<Outcome<ExportedDocuments, ExportRefusal, Explained>> {
  const company = (await listCompanies(services)).find(({ id }) => id === companyId);
  if (!company) return refuse("not_found");
  const days = { from, until };
  if (lengthOf(days) < 1 || lengthOf(days) > MAX_DAYS) return refuse("wrong_period");
  if (format === "saft" && !company.company) return refuse("no_company");
  const month = company.bookkeeping?.year_begins ?? 1;
  if (format === "datev" && yearBeginOf(from, month) !== yearBeginOf(until, month))
    return refuse("two_years");
  const most = format === "receipts" ? MAX_DRAWN_RECEIPTS : MAX_EXPORTED_DOCUMENTS;
  const documents = await listDocuments(services, company, { days, most });
  if (!documents) return refuse("too_many");
  const base = format === "datev" ? "EUR" : baseCurrencyOf(company);
  const missing = new Set(
    documents
      .map(({ currency }) => currency)
      .filter((currency) => currency !== base && !rates.has(currency)),
  );
  if ((format === "datev" || format === "saft") && missing.size > 0)
    return { ok: false, refusal: "rate_missing", problem: [...missing].sort().join(", ") };
  await logAction(withDirectory(services), {
    staff,
    action: "money.exported",
    siteId: null,
    subject: { kind: "company", id: companyId },
    memberId: null,
    after: { format, from, until, documents: documents.length },
  });
  return done({ company, documents });
}
