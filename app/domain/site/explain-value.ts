import { z } from "zod";

/** The part of JSON Schema that zod generates for settings. */
export type Schema = {
  description?: string;
  default?: unknown;
  type?: string;
  format?: string;
  enum?: unknown[];
  pattern?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  /** Our own: minor units of a currency; the keys of a record that its pattern does not list. */
  money?: boolean;
  listed?: "currencies" | "languages";
} & Partial<
  Record<
    | "minimum"
    | "maximum"
    | "minLength"
    | "maxLength"
    | "minItems"
    | "maxItems"
    | "exclusiveMinimum",
    number
  >
>;
type Issue = z.core.$ZodIssue;

/** An error of a value, as a sentence; `depth` is its nesting depth. */
type ValueProblem = { text: string; depth: number };

const MAX_SHOWN_LENGTH = 60;

/**
 * Explains why a value does not fit a field: its name, the given value and what is allowed. Null if
 * it fits.
 */
export function explainValue(field: string, type: z.ZodType, value: unknown): ValueProblem | null {
  const [issue] = type.safeParse(value).error?.issues ?? [];
  if (!issue) return null;
  const schema = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
  const found = deepestIssue(issue);
  const where = `${field}${found.path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("")}`;
  return { text: textOf(found, { where, schema, value }), depth: found.path.length };
}

/** The deepest issue of a union: that of the variant the value comes nearest to. */
function deepestIssue(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flatMap(([first]) =>
    first ? [deepestIssue({ ...first, path: [...issue.path, ...first.path] } as Issue)] : [],
  );
  const [best] = inner.sort((a, b) => b.path.length - a.path.length);
  return best && best.path.length > issue.path.length ? best : issue;
}

/** Every error of a value with its place, as sentences for the fields of a form. */
export function explainFields(
  type: z.ZodType,
  value: unknown,
): { path: readonly PropertyKey[]; text: string }[] {
  const issues = (type.safeParse(value).error?.issues ?? []).flatMap(issuesOf);
  const schema = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
  return issues.map((issue) => ({
    path: issue.path,
    // Forms show minor units as amounts.
    text: schemaAt(schema, issue.path).money
      ? "It must be an amount such as 11.90."
      : `${textOf(issue, { where: "It", schema, value })}.`,
  }));
}

/** The issues of the variant of a union that the value comes nearest to. */
function issuesOf(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const depth = (issues: readonly Issue[]) => Math.max(...issues.map(({ path }) => path.length));
  const variants = issue.errors.map((inner) =>
    inner.flatMap((one) => issuesOf({ ...one, path: [...issue.path, ...one.path] } as Issue)),
  );
  const [best] = variants.sort((a, b) => depth(b) - depth(a));
  return best && depth(best) > issue.path.length ? best : [issue];
}

type IssueContext = { where: string; schema: Schema; value: unknown };

function textOf(issue: Issue, { where, schema, value }: IssueContext): string {
  const allowed = schemaAt(schema, issue.path);
  if (issue.code === "unrecognized_keys") {
    const fields = Object.keys(objectOf(allowed)?.properties ?? {});
    const accepted = fields.length > 0 ? fields.join(", ") : keysOf(allowed);
    return `${where} has no field ${issue.keys.map((key) => `"${key}"`).join(", ")}; it may have ${accepted}`;
  }
  if (issue.code === "invalid_key")
    return `${where} is not allowed; a key is ${keysOf(schemaAt(schema, issue.path.slice(0, -1)))}`;
  const actual = valueAt(value, issue.path);
  const must = `must be ${describe(allowed)}`;
  return actual === undefined
    ? `${where} is missing; it ${must}`
    : `${where} ${must}, not ${formatValue(actual)}`;
}

const keysOf = (schema: Schema): string => describe(objectOf(schema)?.propertyNames ?? {});

/** The object variant of a union. */
const objectOf = (schema: Schema): Schema | undefined =>
  schema.type === "object" ? schema : schema.anyOf?.map(objectOf).find(Boolean);

function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const inner = innerOf(schema, key);
  return inner ? schemaAt(inner, rest) : schema;
}

function innerOf(schema: Schema, key: PropertyKey): Schema | undefined {
  if (schema.anyOf) return schema.anyOf.map((one) => innerOf(one, key)).find(Boolean);
  if (typeof key === "number") return schema.items;
  const { properties, additionalProperties: others } = schema;
  return properties?.[String(key)] ?? (typeof others === "object" ? others : undefined);
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], value);

function formatValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/** Describes what a schema allows: "a whole number from 0 to 1000". */
export function describe(schema: Schema): string {
  if (schema.description) return schema.description;
  if (schema.anyOf) return schema.anyOf.map(describe).join(" or ");
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  return DESCRIBED[schema.type ?? ""]?.(schema) ?? "something else";
}

const DESCRIBED: Record<string, (schema: Schema) => string> = {
  null: () => "null",
  boolean: () => "true or false",
  integer: (schema) => `a whole number${formatRange([schema.minimum, schema.maximum])}`,
  number: (schema) => `a number${formatRange([schema.minimum, schema.maximum])}`,
  string: describeText,
  array: ({ items = {}, minItems, maxItems }) =>
    `a list${formatRange([minItems, maxItems], { of: " of", unit: " items" })}, each ${describe(items)}`,
  object: ({ properties, propertyNames, additionalProperties: others }) =>
    properties
      ? `an object with ${Object.keys(properties).join(", ")}`
      : `an object whose keys are each ${describe(propertyNames ?? {})} and whose values are each ${describe(typeof others === "object" ? others : {})}`,
};

const FORMATS: Record<string, string> = {
  email: "an e-mail address",
  date: "a day such as 2026-11-20",
  uri: "an address that begins with https://",
  "date-time": "a moment such as 2026-11-20T12:00:00Z",
};

function describeText({ format, pattern, minLength, maxLength }: Schema): string {
  if (format && FORMATS[format]) return FORMATS[format];
  if (pattern) return `a text of the form ${pattern}`;
  return `a text${formatRange([minLength, maxLength], { of: " of", unit: " characters" })}`;
}

/** " from 1 to 7"; omits zod's limits of safe integers. */
function formatRange(
  limits: readonly (number | undefined)[],
  { of = " from", unit = "" } = {},
): string {
  const [from, to] = limits.map((limit) =>
    limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit,
  );
  if (from !== undefined && to !== undefined)
    return from === to ? `${of} ${to}${unit}` : `${of} ${from} to ${to}${unit}`;
  if (to !== undefined) return ` of at most ${to}${unit}`;
  return from === undefined ? "" : ` of at least ${from}${unit}`;
}
