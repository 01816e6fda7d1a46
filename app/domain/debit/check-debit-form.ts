import { isValidIBAN } from "ibantools";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { isSepaCountry } from "./sepa-countries";

type Typed = { iban: string; phone: string };
/** `country`: where a number without a country's code is from; `countries`: those that the site serves. */
type Where = { country: string; countries: readonly string[] };
type Wrong = "iban_wrong" | "iban_elsewhere" | "phone_wrong" | "phone_elsewhere";

/**
 * Whether there can be such an account and such a telephone. An account may be with a bank of any country of the scheme
 * (article 9 of regulation (EU) 260/2012). A message is sent to countries of the site alone: elsewhere one may cost what
 * somebody earns by asking for it; and to mobile numbers alone, since premium numbers cost so at home too. Tables of both libraries are loaded with this file, which only the form needs.
 */
export function checkDebitForm(
  { iban, phone }: Typed,
  { country, countries }: Where,
): Outcome<Typed, Wrong> {
  if (!isValidIBAN(iban)) return refuse("iban_wrong");
  if (!isSepaCountry(iban.slice(0, 2))) return refuse("iban_elsewhere");
  const from = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(phone, from);
  if (!number?.isValid()) return refuse("phone_wrong");
  // By country, not by its calling code: +1 is Jamaica's too.
  const served = number.country && [country, ...countries].includes(number.country);
  return served ? done({ iban, phone: number.number }) : refuse("phone_elsewhere");
}
