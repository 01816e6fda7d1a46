import { isValidIBAN } from "ibantools";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { done, type Outcome, refuse } from "~/kit/outcome";

/**
 * The countries whose accounts a SEPA direct debit can reach, by the first two letters of the IBAN.
 * Source: European Payments Council, EPC409-09, "List of SEPA scheme countries", as of 2026:
 * Montenegro and Albania joined in November 2024, Moldova and North Macedonia in March 2025, Serbia
 * in May 2025. French overseas territories have French IBANs; Jersey, Guernsey and the Isle of Man
 * have British ones.
 */
const SEPA_COUNTRIES = new Set([
  "AD",
  "AL",
  "AT",
  "BE",
  "BG",
  "CH",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GB",
  "GI",
  "GR",
  "HR",
  "HU",
  "IE",
  "IS",
  "IT",
  "LI",
  "LT",
  "LU",
  "LV",
  "MC",
  "MD",
  "ME",
  "MK",
  "MT",
  "NL",
  "NO",
  "PL",
  "PT",
  "RO",
  "RS",
  "SE",
  "SI",
  "SK",
  "SM",
  "VA",
]);

const isSepaCountry = (country: string): boolean => SEPA_COUNTRIES.has(country);

type BankDetails = { iban: string; phone: string };
/** `country`: of a number without a country code; `countries`: those that the site serves. */
type CountryContext = { country: string; countries: readonly string[] };
type BankDetailsRefusal = "iban_wrong" | "iban_elsewhere" | "phone_wrong" | "phone_elsewhere";

/**
 * Checks that the account and the telephone number are valid. The account may be with a bank of any
 * SEPA country (article 9 of regulation (EU) 260/2012). Messages are sent only to countries of the
 * site, and only to mobile numbers: elsewhere, and at premium numbers, fraudsters may earn from
 * each message. This file loads large tables of both libraries, so only the form imports it.
 */
export function checkDebitForm(
  { iban, phone }: BankDetails,
  { country, countries }: CountryContext,
): Outcome<BankDetails, BankDetailsRefusal> {
  if (!isValidIBAN(iban)) return refuse("iban_wrong");
  if (!isSepaCountry(iban.slice(0, 2))) return refuse("iban_elsewhere");
  const from = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(phone, from);
  if (!number?.isValid()) return refuse("phone_wrong");
  // Checked by country, not by calling code: Jamaica has +1 too.
  const isServed = number.country && [country, ...countries].includes(number.country);
  return isServed ? done({ iban, phone: number.number }) : refuse("phone_elsewhere");
}
