import { siteSettingsSchema } from "../../app/domain/site/site.schema.ts";
import { Problem } from "../lib/progress.mjs";
import { openDraft, writeAndReport } from "./draft.ts";

const SCHEMA = "app/domain/site/site.schema.ts";
/** The longest text of a setting that one line of a command can give. */
const MAX_TEXT = 2_000;

/** The generator of a site's setting. */
export const setting = {
  args: "<name> <number|switch|text|choice> [value]…",
  about:
    "A setting of a site: number <min> <max> <default>, switch, text <max length> (null by default), or choice <default> <value>….",
  run: async ({ args: [name = "", kind = "", ...values] }: { args: readonly string[] }) => {
    checkName(name);
    const draft = openDraft();
    draft.insert(
      SCHEMA,
      `  ${name}: ${schemaOf(kind, values)},\n`,
      "});\n\nexport type SiteSettings",
    );
    await writeAndReport(draft, {
      next: [
        `Describe ${name} in ${SCHEMA} if its name does not state its unit, limit or rule.`,
        `Use it, with a test: site.${name}, or numberSetting of app/domain/site/setting-sql.ts in a query that knows only the site's id.`,
        "If it limits what members do: a refusal (CONTRIBUTING.md).",
        "If API clients need it: app/domain/site/public-settings.ts and tests/api/public-api.test.ts; if every page does, app/layouts/load-root.ts.",
        "If an operator must decide it: docs/operating.md.",
      ],
      test: "npm test -- architecture tests/architecture/completeness.test.ts scripts/site/setting-errors.test.ts",
    });
  },
};

function checkName(name: string): void {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    throw new Problem(`The name of a setting has only a-z, 0-9 and "_", not "${name}".`);
  if (Object.hasOwn(siteSettingsSchema.shape, name))
    throw new Problem(`There is a setting ${name}.`);
}

/** The schema of a setting with its limits and default, as TypeScript. */
function schemaOf(kind: string, values: readonly string[]): string {
  const schema = Object.hasOwn(SCHEMAS, kind) ? SCHEMAS[kind] : undefined;
  if (!schema)
    throw new Problem(`A setting is one of ${Object.keys(SCHEMAS).join(", ")}, not "${kind}".`);
  return schema(values);
}

const SCHEMAS: Record<string, (values: readonly string[]) => string> = {
  number: (values) => {
    const [min = Number.NaN, max = Number.NaN, start = Number.NaN] = values.map(wholeNumber);
    if (values.length !== 3 || !(min <= start && start <= max && min < max))
      throw new Problem("A number needs its minimum, its maximum and a default between them.");
    return `z.int().min(${min}).max(${max}).default(${start})`;
  },
  switch: (values) => {
    if (values.length > 0) throw new Problem("A switch takes no value: it is off by default.");
    return "z.boolean().default(false)";
  },
  text: (values) => {
    const [max = Number.NaN] = values.map(wholeNumber);
    if (values.length !== 1 || !(max >= 1 && max <= MAX_TEXT))
      throw new Problem(`A text needs its maximum length, from 1 to ${MAX_TEXT}.`);
    return `z.string().min(1).max(${max}).nullable().default(null)`;
  },
  choice: (values) => {
    const wrong = values.find((value) => !/^[a-z][a-z0-9_]*$/.test(value));
    if (wrong !== undefined)
      throw new Problem(`A value has only a-z, 0-9 and "_", not "${wrong}".`);
    if (values.length < 2 || new Set(values).size < values.length)
      throw new Problem("A choice needs at least two different values, the default first.");
    return `z.enum([${values.map((value) => `"${value}"`).join(", ")}]).default("${values[0]}")`;
  },
};

const wholeNumber = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : Number.NaN);
