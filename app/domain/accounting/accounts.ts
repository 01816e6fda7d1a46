import type { Bookkeeping } from "../site/site.schema";
import type { Destination } from "./accounting";

/** The account that a provider's payments are booked on, and the revenue by where VAT is owed. */
export type Accounts = { clearing: number } & Record<"domestic" | "eu" | "elsewhere", number>;

/**
 * The accounts of the German charts: money in transit, revenue at the full rate, electronic services
 * taxed in another member state, and services not taxed in Germany.
 */
const GERMAN_ACCOUNTS: Record<Bookkeeping["chart"], Accounts> = {
  skr03: { clearing: 1360, domestic: 8400, eu: 8331, elsewhere: 8338 },
  skr04: { clearing: 1460, domestic: 4400, eu: 4331, elsewhere: 4338 },
};

/**
 * The accounts of the Norwegian standard chart (NS 4102), each with the group of RF-1167 that it
 * belongs to: other receivables, taxable and other sales, VAT owed, and VAT owed abroad.
 */
const NORWEGIAN_ACCOUNTS = {
  clearing: 1570,
  domestic: 3000,
  eu: 3100,
  elsewhere: 3100,
  vat: 2740,
  foreign_vat: 2990,
};

export const germanAccounts = (bookkeeping: Bookkeeping | null): Accounts => {
  const { clearing, domestic, eu, elsewhere } = bookkeeping ?? {};
  const standard = GERMAN_ACCOUNTS[bookkeeping?.chart ?? "skr03"];
  return {
    clearing: clearing ?? standard.clearing,
    domestic: domestic ?? standard.domestic,
    eu: eu ?? standard.eu,
    elsewhere: elsewhere ?? standard.elsewhere,
  };
};

type NorwegianAccount = keyof typeof NORWEGIAN_ACCOUNTS;

/** An account of the company's own plan, and its group in the standard plan. */
export const norwegianAccount = (
  bookkeeping: Bookkeeping | null,
  name: NorwegianAccount,
): { id: number; group: number } => ({
  id: bookkeeping?.[name] ?? NORWEGIAN_ACCOUNTS[name],
  group: NORWEGIAN_ACCOUNTS[name],
});

/** The revenue account of a destination. */
export const revenueAccountOf = (destination: Destination): "domestic" | "eu" | "elsewhere" =>
  destination === "oss" ? "eu" : destination;
