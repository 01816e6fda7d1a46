/** ISO 4217, of the countries of R20. All have hundredths. */
export const CURRENCIES = [
  ...(["EUR", "USD", "GBP", "CAD", "PLN", "AUD", "NZD", "CHF", "DKK", "NOK", "SEK"] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];
