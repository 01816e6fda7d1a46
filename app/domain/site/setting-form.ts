import { z } from "zod";
import { LANGUAGES } from "~/i18n/languages";
import { CURRENCIES } from "~/kit/money";
import { describe, type Schema } from "./explain-value";
import { EVERY_LANGUAGE, type FormLeaf, type FormNode, type LeafKind } from "./form-tree";
import { type SettingKey, settingField } from "./parse-setting";

/** Longer texts get several lines. */
const LONG_TEXT = 200;

/** The form of a setting; `nullable`: it can be none. */
export const settingForm = (key: SettingKey) => formOf(settingField(key));

/** The form of a value with this schema. */
export function formOf(type: z.ZodType): { node: FormNode; nullable: boolean } {
  const schema = z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
  const variants = variantsOf(schema);
  const nullable = variants.some(({ type }) => type === "null");
  const rest = variants.filter(({ type }) => type !== "null");
  return { node: nodeOf(rest.length === 1 ? (rest[0] as Schema) : { anyOf: rest }), nullable };
}

/** The alternatives of a union, nested ones included. */
const variantsOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(variantsOf) ?? [schema];

function nodeOf(schema: Schema, optional = false): FormNode {
  if (schema.anyOf) return localizedNode(schema, optional);
  if (schema.type === "array") return listNode(schema.items ?? {}, optional);
  if (schema.type !== "object") return leafOf(schema, optional);
  if (schema.properties) {
    const { properties, required = [] } = schema;
    const fields = Object.entries(properties).map(([key, property]) => ({
      key,
      node: nodeOf(property, !required.includes(key)),
    }));
    return { kind: "group", fields, optional };
  }
  const entry = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  return { kind: "entries", keys: keysOf(schema), entry: nodeOf(entry, true), optional };
}

/** A text or one per language: the only union of the schema. */
function localizedNode({ anyOf = [] }: Schema, optional: boolean): FormNode {
  const perLanguage = anyOf.find(({ type }) => type === "object");
  const text = anyOf.find(({ type }) => type === "string");
  if (!perLanguage || !text) throw new Error("The form has no control for this union.");
  return {
    kind: "entries",
    keys: [EVERY_LANGUAGE, ...keysOf(perLanguage)],
    entry: nodeOf(text, true),
    optional,
  };
}

function listNode(items: Schema, optional: boolean): FormNode {
  if (items.type === "object") return { kind: "rows", row: nodeOf(items), optional };
  const kind = items.enum ? "codes" : "lines";
  const hint = `${kind === "codes" ? "Separated by commas, in order" : "One a line"}: ${describe(items)}.`;
  return { kind, hint, optional };
}

function leafOf(schema: Schema, optional: boolean): FormLeaf {
  const leaf = (kind: LeafKind, more = {}): FormLeaf => ({
    kind,
    hint: `${describe(schema)}`,
    optional,
    ...more,
  });
  if (schema.enum) {
    const fallback = typeof schema.default === "string" ? schema.default : undefined;
    return leaf("choice", { options: schema.enum.map(String), fallback, hint: null });
  }
  if (schema.type === "boolean") return leaf("switch", { hint: null });
  if (schema.money) return leaf("money", { hint: null });
  if (schema.type === "integer" || schema.type === "number") return leaf("number");
  if (schema.format === "date") return leaf("day", { hint: null });
  return leaf("text", { long: (schema.maxLength ?? 0) > LONG_TEXT });
}

/** The keys that a record may have. */
function keysOf({ propertyNames }: Schema): string[] {
  const names = propertyNames?.enum?.map(String);
  if (names) return names;
  if (propertyNames?.listed === "currencies") return [...CURRENCIES];
  if (propertyNames?.listed === "languages") return [...LANGUAGES];
  throw new Error("The keys of the record are not listed.");
}
