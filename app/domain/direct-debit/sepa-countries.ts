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

export const isSepaCountry = (country: string): boolean => SEPA_COUNTRIES.has(country);
