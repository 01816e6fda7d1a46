import type { RouterContextProvider } from "react-router";
import { giftPrices } from "~/domain/gift/gift";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumCost } from "~/domain/site/message-costs";
import { getSite, getTracking, getViewer } from "~/request/middleware/context";
import { bundlePrices } from "../credits/bundle-prices";
import { getShop } from "../credits/get-shop";

type LoadInput = { context: Readonly<RouterContextProvider> };

/** GET /pricing: all paid and free features, from the settings that charge them. */
export function loadPricing({ context }: LoadInput) {
  const site = getSite(context);
  const { country, home, vatRate } = getShop(context);
  const cost = (least: number, most = least) => ({
    least,
    most,
    money: minimumCost(site, country, least),
  });
  const gifts = giftPrices(site.gift_credits);
  return {
    country: home,
    prices: bundlePrices(site, country),
    vatRate,
    examplePrices: site.placeholder_prices,
    credits: { message: site.message_credits, signup: site.signup_credits },
    /** Price of each paid feature in credits, and its minimum in the country's currency. */
    costs: {
      message: cost(site.message_credits),
      photo: cost(site.photo_credits),
      gift: cost(gifts.least, gifts.most),
    },
    refundDays: site.refund_days,
    hasPages: site.company !== null,
    member: getViewer(context) !== null,
    /** Whether this visitor may sign up: if not, no signup is promised. */
    joinable: signupsEnabled(site, getTracking(context)),
  };
}

export type PricingData = ReturnType<typeof loadPricing>;
