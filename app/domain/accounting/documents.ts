import { all } from "~/db/batch";
import type { Services } from "~/services";
import { type DocumentRow, selectDocuments } from "../order/document-sql";
import { MAX_EXPORTED_DOCUMENTS } from "./accounting";
import type { SellingCompany } from "./companies";
import { boundsOf, type Days } from "./period";

const DOCUMENTS_PER_READ = 1_000;

/** A receipt, or a credit note, whose amounts are then negative. Minor units. */
export type TaxDocument = DocumentRow;

/**
 * The documents that a company issued in a period, the oldest first; null if there are more than
 * `most`.
 */
export async function listDocuments(
  { databases }: Pick<Services, "databases">,
  { id: companyId, timeZone }: Pick<SellingCompany, "id" | "timeZone">,
  { days, most = MAX_EXPORTED_DOCUMENTS }: { days: Days; most?: number },
): Promise<TaxDocument[] | null> {
  const period = { companyId, ...boundsOf(days, timeZone) };
  const documents: TaxDocument[] = [];
  for (const db of databases.all) {
    for (let last: TaxDocument | null = null; ; ) {
      const page: TaxDocument[] = await all(db, selectDocuments(period, last, DOCUMENTS_PER_READ));
      documents.push(...page);
      if (documents.length > most) return null;
      last = page.at(-1) ?? null;
      if (page.length < DOCUMENTS_PER_READ) break;
    }
  }
  return documents
    .map((document) => withSign(document))
    .sort((one, other) => one.issuedAt - other.issuedAt || one.number - other.number);
}

function withSign(document: TaxDocument): TaxDocument {
  const sign = document.kind === "credit_note" ? -1 : 1;
  return { ...document, gross: sign * document.gross, vat: sign * document.vat };
}
