import { data, redirect } from "react-router";
import { exportSchema, ratesOf } from "~/domain/accounting/accounting.schema";
import {
  EXPORT_REFUSALS,
  type ExportedDocuments,
  exportDocuments,
} from "~/domain/accounting/export-documents";
import { baseCurrencyOf } from "~/domain/accounting/vat-report";
import { csvFormatOf, writeDocumentsCsv } from "~/domain/accounting/write-csv";
import { writeDatev } from "~/domain/accounting/write-datev";
import { writeSaft } from "~/domain/accounting/write-saft";
import { createPdf } from "~/kit/pdf";
import { encodeWindows1252 } from "~/kit/windows-1252";
import type { z } from "~/kit/zod";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/export-file";
import { drawReceipts } from "./draw-receipts";

export const handle = { permission: "money.read" } satisfies OperatorHandle;

/**
 * POST /operator/exports/file: the file of a period as a download. The page of exports shows why
 * there is none.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = getServices(context);
  const form = await readForm(request, exportSchema);
  if (!form.ok) return backTo({ error: "invalid" });
  const rates = ratesOf(form.value);
  const outcome = await exportDocuments(services, getStaff(context), { ...form.value, rates });
  if (!outcome.ok) {
    if (outcome.refusal === "not_found")
      throw data(null, { status: EXPORT_REFUSALS[outcome.refusal] });
    const { company, format, from, until } = form.value;
    const { refusal: error, problem = "" } = outcome;
    return backTo({ error, problem, company, format, from, until });
  }
  const { bytes, type, extension } = toFile(outcome.value, form.value, services.now());
  const { company, format, from, until } = form.value;
  const prefix = format === "datev" ? "EXTF_Buchungsstapel" : format;
  const name = `${prefix}_${company.replaceAll(/[^\w-]/g, "-")}_${from}_${until}.${extension}`;
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

const backTo = (query: Record<string, string>) =>
  redirect(`/operator/exports?${new URLSearchParams(query)}`, 303);

type File = { bytes: Uint8Array<ArrayBuffer>; type: string; extension: string };

function toFile(
  { company, documents }: ExportedDocuments,
  form: z.output<typeof exportSchema>,
  now: number,
): File {
  const days = { from: form.from, until: form.until };
  const rates = ratesOf(form);
  switch (form.format) {
    case "csv": {
      const hosts = new Map(company.sites.map(({ id, host }) => [id, host]));
      const format = csvFormatOf(form.country ?? company.company?.country ?? "NL");
      const hostOf = (site: (typeof documents)[number]["siteId"]) => hosts.get(site) ?? site;
      const text = writeDocumentsCsv(documents, { timeZone: company.timeZone, format, hostOf });
      return { bytes: utf8(text), type: "text/csv; charset=utf-8", extension: "csv" };
    }
    case "datev": {
      const text = writeDatev(documents, { company, days, rates, now });
      const bytes = encodeWindows1252(text);
      return { bytes, type: "text/csv; charset=windows-1252", extension: "csv" };
    }
    case "saft": {
      if (!company.company) throw new Error("A company without a name is refused before");
      const seller = { ...company, company: company.company };
      const base = baseCurrencyOf(company);
      const text = writeSaft(documents, { company: seller, days, base, rates, version: "1", now });
      return { bytes: utf8(text), type: "application/xml", extension: "xml" };
    }
    case "receipts": {
      const period = `${days.from} to ${days.until}`;
      const bytes = createPdf(drawReceipts(documents, { company, period }));
      return { bytes, type: "application/pdf", extension: "pdf" };
    }
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
