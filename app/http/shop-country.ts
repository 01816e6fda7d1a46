import { buyingCountry } from "~/domain/order/buying-country";
import type { CountryCode } from "~/domain/place/countries";
import { type Context, getCountry, getSite, getViewer } from "~/middleware/context";

/** Where whoever asks buys: whose money, VAT and ways to pay they see (R330). A visitor's is the country of the page. */
export const getShopCountry = (context: Context): CountryCode =>
  buyingCountry(getSite(context), getViewer(context)?.country ?? null, getCountry(context));
