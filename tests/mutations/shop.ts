import { inDomain, inFile } from "./mutation.ts";

const path = inFile(
  "app/routes/credits/shop-path.ts",
  ["app/routes/credits/shop-path.test.ts"],
  "architecture",
);

const country = inDomain("order/buying-country");
const past = inDomain("order/is-past-limit");
const cards = inDomain("order/available-methods");
const claim = inDomain("site/localized-premium-claim");

/** Parameters kept through the shop. The API tests cover the rest of it. */
export const SHOP = [
  path(
    "the shop leads back to another site",
    'safePath(searchParams.get("back"), "")',
    'searchParams.get("back")',
  ),
  path("the shop leads back to a chat that somebody typed", "isId<MemberId>(chat)", "chat"),
  path("a code is lost on the way", '  if (code) query.set("code", code);\n'),
  path("the way back is lost on the way", '  if (back) query.set("back", back);\n'),
  path("a code that is none goes along", 'refusal === "code_not_found" || '),
  path("a used code goes along", ' || refusal === "code_used"'),
  country("a traveller pays the tax of the train", "? home : seen", "? seen : seen"),
  country("a country that the site left is still bought in", " && countries.includes(home)"),
  past("a limit is told too late", "spent + purchase.price > limit", "spent > limit"),
  past("other money is told no limit", "currency !== purchase.currency || "),
  cards(
    "cards stand there four times",
    "new Set(configured ?? DEFAULT_METHODS)",
    "new Set(configured ?? DISPLAY_ORDER)",
  ),
  claim(
    "a figure is told in another language's words",
    "claim?.source[language]",
    "claim?.source.en",
  ),
];
