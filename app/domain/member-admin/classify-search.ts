import { normalizeEmail } from "~/kit/email";
import { ID_PATTERN } from "~/kit/ids";
import { normalizeIban, normalizePhone } from "../direct-debit/direct-debit";
import type { SearchKind } from "./member-admin";

/** What staff typed, and what it looks like; a text of no other form is a name. */
export type ClassifiedSearch = { kind: SearchKind; value: string };

/** The alphabet of `newCaseNumber`, which has no vowels: no name looks like one. */
const CASE_NUMBER = /^[234679CDFHJKMNPQRTVWXY]{4}-?[234679CDFHJKMNPQRTVWXY]{4}$/i;
/** SHA-256 in base64url, as a mandate stores it. */
const FINGERPRINT = /^[-0-9A-Z_a-z]{43}$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
const PHONE = /^\+\d{7,15}$/;
const RECEIPT = /^\d{1,12}$/;

/** How a text is searched for. */
export function classifySearch(text: string): ClassifiedSearch {
  if (text.includes("@")) return { kind: "e-mail", value: normalizeEmail(text) };
  if (FINGERPRINT.test(text)) return { kind: "fingerprint", value: text };
  if (IBAN.test(normalizeIban(text))) return { kind: "bank account", value: normalizeIban(text) };
  if (ID_PATTERN.test(text)) return { kind: "id", value: text };
  const phone = normalizePhone(text)
    .replaceAll(/[^\d+]/g, "")
    .replace(/^00/, "+");
  if (/^[\d +()./-]+$/.test(text) && PHONE.test(phone)) return { kind: "phone", value: phone };
  if (RECEIPT.test(text)) return { kind: "receipt", value: text };
  if (CASE_NUMBER.test(text))
    return { kind: "case", value: text.toUpperCase().replace(/^(.{4})-?(.{4})$/, "$1-$2") };
  return { kind: "name", value: text };
}
