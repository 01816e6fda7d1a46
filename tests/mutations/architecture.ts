import { inFile } from "./mutation.ts";

const architectureTest = (name: string) => `tests/architecture/${name}.test.ts`;
const route = (name: string, test: string, find: string, replace: string) =>
  inFile("app/routes/credits/credits.tsx", [architectureTest(test)], "architecture")(
    name,
    find,
    replace,
  );
const IMPORT = 'import { PriceList } from "./price-list";';
const photos = (test: string) =>
  inFile("app/domain/photo/photo-sql.ts", [architectureTest(test)], "architecture");
const chats = inFile(
  "app/domain/conversation/conversation-list-store.ts",
  [architectureTest("bound-limits")],
  "architecture",
);
const limits = inFile("app/db/literal.ts", [
  "app/db/literal.test.ts",
  "app/domain/discovery/search-pages.test.ts",
]);
const compiled = inFile("app/db/prepared.ts", ["app/db/prepared.test.ts"]);
const finnish = inFile(
  "app/i18n/locales/fi/common.json",
  [architectureTest("texts")],
  "architecture",
);
const texts = inFile("app/i18n/translation.ts", [architectureTest("translation")], "architecture");
const cookies = inFile("app/content/da/cookies.md", [architectureTest("cookies")], "architecture");
const variants = inFile("app/i18n/variants.ts", [architectureTest("variants")], "architecture");
const onPages = inFile("app/i18n/translator.ts", ["app/i18n/translator.test.ts"]);
const outbox = inFile(
  "app/routes/dev/outbox.tsx",
  [architectureTest("texts-in-browsers")],
  "architecture",
);
const page = inFile("app/content/fill-page.ts", [architectureTest("content")], "architecture");
const figures = inFile(
  "scripts/lib/constants-in-texts.ts",
  [architectureTest("typed-numbers")],
  "architecture",
);
const promises = inFile("docs/content/claims.md", [architectureTest("claims")], "architecture");
const briefs = inFile("docs/content/briefs.md", [architectureTest("briefs")], "architecture");
const rich = inFile("app/i18n/rich-text.tsx", [architectureTest("rich-text")], "architecture");

/** The architecture tests themselves. */
export const ARCHITECTURE = [
  texts(
    "a name turns our sentence round",
    'isolateBidi(String(values[name] ?? ""))',
    "values[name]",
  ),
  texts("a number has one form", "counted(key, values.count) ?? "),
  cookies("a cookie is told to nobody", "**activation_due**", "**that_one**"),
  variants(
    "a country writes as at home",
    "findVariant(`${language}-${country}`) ?? language",
    "language",
  ),
  variants("a swap takes the first only", "all.replaceAll(home, here)", "all.replace(home, here)"),
  onPages(
    "a page is thrown away when its texts come",
    "if (before || namespace in texts) return before ?? null;",
    "if (namespace in texts) return null;\n    if (before) return before;",
  ),
  onPages("texts that failed are never asked for again", "fetched.delete(namespace)", "undefined"),
  outbox(
    "a page says texts that no browser gets",
    'export default function Outbox({ loaderData }: Route.ComponentProps) {\n  const { t } = useTranslation("outbox");',
    'export default function Outbox({ loaderData }: Route.ComponentProps) {\n  const { t } = useTranslation("mail");',
  ),
  figures("a figure of a rule is not written in", "facts[name] ?? braces", "braces"),
  promises(
    "a promise loses its rule",
    "| Credits never expire | R211 |",
    "| Credits never expire | R2110 |",
  ),
  briefs("a group of texts has no brief", "| game |", "| games |"),
  page("a company's name is markup", "return escapeHtml(value)", "return value"),
  page("what a site lacks is told all the same", '(values[name] ? part : "")', "part"),
  rich(
    "a value brings elements of its own",
    't(text as TextKey<"common">).split',
    't(text as TextKey<"common">, values).split',
  ),
  route(
    "a route writes SQL",
    "ownership",
    IMPORT,
    `${IMPORT}\nimport { sql } from "drizzle-orm";\nexport const gift = sql\`UPDATE wallets SET balance = balance + 1\`;`,
  ),
  route(
    "a route asks the database",
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
  route("a file without end", "size", IMPORT, IMPORT + "\n".repeat(200)),
  photos("ownership")(
    "a low noun deletes a high noun's rows",
    "DELETE FROM photos WHERE",
    "DELETE FROM likes WHERE",
  ),
  photos("list-queries")(
    "a statement scans its table",
    "AND profile_id = ${owner.id} AND id = ${id} RETURNING",
    "RETURNING",
  ),
  chats("a list's limit is bound", "LIMIT ${literal(form.limit)}`,\n", "LIMIT ${form.limit}`,\n"),
  limits("every limit is bound", "sql.raw(String(Math.trunc(number)))", "sql`${number}`"),
  compiled("a value goes for another", "one.name === other.name", "true"),
  compiled("a text serves every shape", "const key = JSON.stringify(shape)", 'const key = ""'),
  finnish("a sentence stays English", '"Kieli ja maa"', '"Language and country"'),
];
