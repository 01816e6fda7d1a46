import { inDomain, inFile } from "./mutation.ts";

const shopPath = inFile(
  "app/features/shop/shop-path.ts",
  ["app/features/shop/shop-path.test.ts"],
  "architecture",
);

const price = inDomain("order/price", "order/find-quote");
const isPastLimit = inDomain("order/is-past-limit", "order/spending");
const findQuote = inDomain("order/find-quote");
const site = inDomain("site/site");

/** Parameters of shop links, countries, spending notices, and claims. */
export const SHOP = [
  shopPath(
    "the shop's return path leads to another site",
    'safePath(searchParams.get("back"), "")',
    'searchParams.get("back")',
  ),
  shopPath("the shop's return path contains an invalid chat id", "isId<MemberId>(chat)", "chat"),
  shopPath("a shop link loses the discount code", '  if (code) query.set("code", code);\n'),
  shopPath("a shop link loses the return path", '  if (back) query.set("back", back);\n'),
  shopPath("a shop link keeps an unknown code", 'refusal === "code_not_found" || '),
  shopPath("a shop link keeps a used code", ' || refusal === "code_used"'),
  price(
    "a travelling member pays the VAT of the visited country",
    "? home : seen",
    "? seen : seen",
  ),
  price("a member buys in a country that the site left", " && countries.includes(home)"),
  isPastLimit(
    "a spending limit is checked without the purchase",
    "spent + purchase.price > limit",
    "spent > limit",
  ),
  isPastLimit(
    "a spending limit in another currency is ignored",
    "currency !== purchase.currency || ",
  ),
  isPastLimit(
    "a used-up limit is announced though a bundle fits",
    " || purchases.some((purchase) => !isPastLimit(spending, purchase))",
  ),
  isPastLimit(
    "a used-up limit names a date on which no bundle fits either",
    "  if (purchases.every((purchase) => isPastLimit(unspent, purchase))) return null;\n",
  ),
  findQuote(
    "card payments are offered four times",
    "new Set(configured ?? DEFAULT_METHODS)",
    "new Set(configured ?? DISPLAY_ORDER)",
  ),
  site("a claim is shown in another language", "claim?.source[language]", "claim?.source.en"),
];
