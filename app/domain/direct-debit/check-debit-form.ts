import { isValidIBAN } from "ibantools";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { isSepaCountry } from "./sepa-countries";

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
  const served = number.country && [country, ...countries].includes(number.country);
  return served ? done({ iban, phone: number.number }) : refuse("phone_elsewhere");
}
