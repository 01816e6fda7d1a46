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
  const { body, type, extension } = toFile(outcome.value, form.value, services.now());
  const { company, format, from, until } = form.value;
  const prefix = format === "datev" ? "EXTF_Buchungsstapel" : format;
  const name = `${prefix}_${company.replaceAll(/[^\w-]/g, "-")}_${from}_${until}.${extension}`;
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

const backTo = (query: Record<string, string>) =>
  redirect(`/operator/exports?${new URLSearchParams(query)}`, 303);

type File = { body: BodyInit; type: string; extension: string };

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
      return { body: text, type: "text/csv; charset=utf-8", extension: "csv" };
    }
    case "datev": {
      const text = writeDatev(documents, { company, days, rates, now });
      const body = encodeWindows1252(text);
      return { body, type: "text/csv; charset=windows-1252", extension: "csv" };
    }
    case "saft": {
      if (!company.company) throw new Error("A company without a name is refused before");
      const seller = { ...company, company: company.company };
      const base = baseCurrencyOf(company);
      const parts = writeSaft(documents, { company: seller, days, base, rates, version: "1", now });
      return { body: streamOf(parts), type: "application/xml", extension: "xml" };
    }
    case "receipts": {
      const period = `${days.from} to ${days.until}`;
      const body = createPdf(drawReceipts(documents, { company, period }));
      return { body, type: "application/pdf", extension: "pdf" };
    }
  }
}

/** A response body of texts that are written when the client reads them. */
function streamOf(parts: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      let text = "";
      while (text.length < CHUNK_LENGTH) {
        const { done, value } = parts.next();
        if (done) break;
        text += value;
      }
      if (text === "") controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  });
}

const CHUNK_LENGTH = 65_536;
