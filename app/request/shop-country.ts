import type { CountryCode } from "~/domain/location/countries";
import { buyingCountry } from "~/domain/order/buying-country";
import { type Context, getCountry, getSite, getViewer } from "~/request/middleware/context";

/**
 * The country that sets currency, VAT and payment methods (R330). For a visitor, the country of the
 * page.
 */
export const getShopCountry = (context: Context): CountryCode =>
  buyingCountry(getSite(context), getViewer(context)?.country ?? null, getCountry(context));
