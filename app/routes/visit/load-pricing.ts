import type { RouterContextProvider } from "react-router";
import { countryName } from "~/domain/place/countries";
import { signupsEnabled } from "~/domain/signup/signup";
import { getCountry, getLanguage, getSite, getTracking, getViewer } from "~/middleware/context";
import { bundlePrices } from "../credits/bundle-prices";

type LoadInput = { context: Readonly<RouterContextProvider> };

/** /pricing: everything that costs and everything that does not, from the settings that charge it. */
export function loadPricing({ context }: LoadInput) {
  const site = getSite(context);
  const country = getCountry(context);
  return {
    country: countryName(country, getLanguage(context)),
    prices: bundlePrices(site, country),
    examplePrices: site.placeholder_prices,
    credits: { message: site.message_credits, signup: site.signup_credits },
    refundDays: site.refund_days,
    hasPages: site.company !== null,
    member: getViewer(context) !== null,
    /** Whether this visitor may sign up: what is closed is not promised. */
    joinable: signupsEnabled(site, getTracking(context)),
  };
}

export type PricingData = ReturnType<typeof loadPricing>;
