import { inFile } from "./mutation.ts";

const path = inFile(
  "app/routes/credits/shop-path.ts",
  ["app/routes/credits/shop-path.test.ts"],
  "house",
);

/** What goes along through the shop. The rest of it is held at the doors. */
export const SHOP = [
  path(
    "the shop leads back to another site",
    'safePath(searchParams.get("back"), "")',
    'searchParams.get("back")',
  ),
  path("the shop leads back to a chat that somebody typed", "isId<MemberId>(chat)", "chat"),
  path("a code is lost on the way", '  if (code) query.set("code", code);\n'),
  path("the way back is lost on the way", '  if (back) query.set("back", back);\n'),
];
