import { inFile } from "./mutation.ts";

const architectureTest = (name: string) => `tests/architecture/${name}.test.ts`;
const route = (name: string, test: string, find: string, replace: string) =>
  inFile("app/routes/credits/credits.tsx", [architectureTest(test)], "architecture")(
    name,
    find,
    replace,
  );
const IMPORT = 'import { PriceList } from "~/features/shop/price-list";';
const photos = (test: string) =>
  inFile("app/domain/photo/photo-sql.ts", [architectureTest(test)], "architecture");
const conversationListStore = inFile(
  "app/domain/conversation/conversation-list-store.ts",
  [architectureTest("bound-limits")],
  "architecture",
);
const preparedBySearchPages = inFile("app/db/prepared.ts", [
  "app/db/database.test.ts",
  "app/domain/discovery/search-pages.test.ts",
]);
const preparedByDatabase = inFile("app/db/prepared.ts", ["app/db/database.test.ts"]);
const finnishTexts = inFile(
  "app/i18n/locales/fi/common.json",
  [architectureTest("texts")],
  "architecture",
);
const translation = inFile(
  "app/i18n/translation.ts",
  [architectureTest("translation")],
  "architecture",
);
const cookiePage = inFile(
  "app/content/da/cookies.md",
  [architectureTest("cookies")],
  "architecture",
);
const languages = inFile("app/i18n/languages.ts", [architectureTest("variants")], "architecture");
const translator = inFile("app/i18n/translator.ts", ["app/i18n/translation.test.ts"]);
const outboxPage = inFile(
  "app/routes/dev/outbox.tsx",
  [architectureTest("texts-in-browsers")],
  "architecture",
);
const loadPage = inFile("app/content/load-page.ts", [architectureTest("content")], "architecture");
const constantsInTexts = inFile(
  "scripts/lib/constants-in-texts.ts",
  [architectureTest("typed-numbers")],
  "architecture",
);
const claims = inFile("docs/content/claims.md", [architectureTest("claims")], "architecture");
const briefs = inFile("docs/content/briefs.md", [architectureTest("briefs")], "architecture");
const translationHook = inFile(
  "app/i18n/use-translation.tsx",
  [architectureTest("rich-text")],
  "architecture",
);

/** The architecture tests themselves. */
export const ARCHITECTURE = [
  translation(
    "an inserted name changes the text direction",
    'isolateBidi(String(values[name] ?? ""))',
    "values[name]",
  ),
  translation("a plural text has one form", "counted(key, values.count) ?? "),
  cookiePage("a cookie is missing from the cookie page", "**activation_due**", "**that_one**"),
  languages(
    "a country uses the variant of the language's home country",
    "findVariant(`${language}-${country}`) ?? language",
    "language",
  ),
  languages(
    "a variant replaces only the first occurrence of a word",
    "all.replaceAll(home, here)",
    "all.replace(home, here)",
  ),
  translator(
    "a page is discarded when its texts arrive",
    "if (before || namespace in texts) return before ?? null;",
    "if (namespace in texts) return null;\n    if (before) return before;",
  ),
  translator(
    "texts that failed to load are never requested again",
    "fetched.delete(namespace)",
    "undefined",
  ),
  outboxPage(
    "a page uses a text that browsers do not load",
    'export default function Outbox({ loaderData }: Route.ComponentProps) {\n  const { t } = useTranslation("outbox");',
    'export default function Outbox({ loaderData }: Route.ComponentProps) {\n  const { t } = useTranslation("mail");',
  ),
  constantsInTexts(
    "a rule's constant is not inserted into a text",
    "facts[name] ?? braces",
    "braces",
  ),
  claims(
    "a claim names a rule that does not exist",
    "| Credits never expire | R211 |",
    "| Credits never expire | R2110 |",
  ),
  briefs("a text namespace has no brief", "| game |", "| games |"),
  loadPage("a company's name is inserted as HTML", "return escapeHtml(value)", "return value"),
  loadPage("a text about a missing site value is rendered", '(values[name] ? part : "")', "part"),
  translationHook(
    "an inserted value adds elements to a rich text",
    't(text as TextKey<"common">).split',
    't(text as TextKey<"common">, values).split',
  ),
  route(
    "a route contains SQL",
    "ownership",
    IMPORT,
    `${IMPORT}\nimport { sql } from "drizzle-orm";\nexport const gift = sql\`UPDATE wallets SET balance = balance + 1\`;`,
  ),
  route(
    "a route imports the database",
    "dependency-rules",
    IMPORT,
    `${IMPORT}\nimport { openDatabase } from "~/db/database.server";\nexport const open = openDatabase;`,
  ),
  route(
    "a route imports a store",
    "dependency-rules",
    IMPORT,
    `${IMPORT}\nimport "~/domain/profile/profile-store";`,
  ),
  photos("ownership")(
    "a domain folder uses a table of a higher folder",
    'import { chatPhotos, photos } from "./photo.tables";',
    'import { likes } from "../like/like.tables";\nimport { chatPhotos, photos } from "./photo.tables";',
  ),
  photos("list-queries")(
    "a statement scans its whole table",
    "forOwner(member, photos.profile_id)",
    "forOwner({ ...member, id: sql`profile_id` }, photos.profile_id)",
  ),
  conversationListStore(
    "a list's limit is a bound parameter",
    "LIMIT ${literal(form.limit)}`;\n",
    "LIMIT ${form.limit}`;\n",
  ),
  preparedBySearchPages(
    "every literal number is a bound parameter",
    "sql.raw(String(Math.trunc(number)))",
    "sql`${number}`",
  ),
  preparedByDatabase(
    "a prepared statement binds a value of another parameter",
    "one.name === other.name",
    "true",
  ),
  preparedByDatabase(
    "one SQL text serves every shape of a statement",
    "const key = JSON.stringify(shape)",
    'const key = ""',
  ),
  finnishTexts("a translation stays English", '"Kieli ja maa"', '"Language and country"'),
];
