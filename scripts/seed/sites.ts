import type { SiteId } from "~/kit/ids";
import { FICTIONAL_LABELS } from "./fictional-words.ts";

/** The invented company of the demo sites. */
const COMPANY = {
  name: "Example Dating B.V.",
  address: "Voorbeeldstraat 1",
  city: "1234 AB Amsterdam",
  country: "NL",
  kvk: "00000000",
  tradenames: ["Amorelle", "Velours"],
  vat_numbers: ["NL000000000B01"],
  added: "2026-11-01",
};

/**
 * The two demo sites: the general one in all languages, and one of another niche with Dutch first
 * and fictional profiles.
 */
export const DEMO_SITES = [
  {
    id: "demo" as SiteId,
    host: "localhost",
    settings: {
      name: "Amorelle",
      company_id: "demo",
      niche: 1,
      countries: [
        "NL",
        "BE",
        "DE",
        "AT",
        "CH",
        "FR",
        "IT",
        "ES",
        "GB",
        "IE",
        "US",
        "CA",
        "AU",
        "NZ",
        "PL",
        "DK",
        "SE",
        "NO",
        "FI",
      ],
      support_email: "support@localhost.test",
      mail_name: "Amorelle",
      creditor_id: "NL79ZZZ999999990000",
      signup_credits: 5,
      visible_profile_notes: true,
      company: COMPANY,
      demo: true,
    },
  },
  {
    id: "demo-velours" as SiteId,
    host: "velours.localhost",
    settings: {
      name: "Velours",
      company_id: "demo",
      niche: 3,
      countries: ["NL", "BE"],
      /** The test wallet (/dev/wallet) is asked for in Belgium. */
      age_check_countries: { BE: "provider" },
      domain_language: "nl",
      support_email: "support@velours.localhost.test",
      mail_name: "Velours",
      visible_profile_notes: true,
      ...FICTIONAL_LABELS,
      company: COMPANY,
      demo: true,
    },
  },
] as const;

const prices = (eur: number) => ({
  EUR: eur,
  USD: eur,
  GBP: eur,
  CHF: eur,
  CAD: Math.round(eur * 1.5),
  AUD: Math.round(eur * 1.6),
  NZD: Math.round(eur * 1.7),
  PLN: eur * 4,
  DKK: eur * 7,
  SEK: eur * 11,
  NOK: eur * 11,
});

/**
 * Example bundles (R11): flagged as placeholders, so that live payments refuse to start with them.
 */
export const DEMO_BUNDLES = [
  { id: "c10", credits: 10, prices: prices(1190) },
  { id: "c25", credits: 25, prices: prices(2490) },
  { id: "c60", credits: 60, prices: prices(4990) },
  { id: "c150", credits: 150, prices: prices(9990) },
];
