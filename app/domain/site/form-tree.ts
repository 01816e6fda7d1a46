/**
 * The form of a value: a tree of controls, and the conversion between a value and the fields of the
 * form, whose names are paths such as `value.0.prices.EUR`. Invariant: only names of the tree are
 * read, however many fields are sent.
 */
export const FORM_ROOT = "value";
/** Rows of a list that a form can have; the schema has its own maximum. */
const MAX_ROWS = 60;
/** The field of a text for all languages, beside one per language. */
export const EVERY_LANGUAGE = "every";

export type LeafKind =
  | "text"
  | "number"
  | "money"
  | "switch"
  | "choice"
  | "day"
  | "codes"
  | "lines";
export type FormLeaf = {
  kind: LeafKind;
  /** What the value must be; null if it needs no explanation. */
  hint: string | null;
  /** Of a choice, with the one that applies if none is chosen. */
  options?: string[];
  fallback?: string;
  /** A text that may have several lines' length. */
  long?: boolean;
  optional: boolean;
};
export type FormNode =
  | FormLeaf
  /** An object: one control per property. */
  | { kind: "group"; fields: { key: string; node: FormNode }[]; optional: boolean }
  /** A list: one row per item, and an empty row for another. */
  | { kind: "rows"; row: FormNode; optional: boolean }
  /** One control per key; an empty one is left out. */
  | { kind: "entries"; keys: string[]; entry: FormNode; optional: boolean };

/** The values of a form's fields by their names. */
export type FormValues = Record<string, string>;

export const isLeaf = (node: FormNode): node is FormLeaf =>
  node.kind !== "group" && node.kind !== "rows" && node.kind !== "entries";

/** The fields of a value. */
export function toFormValues(node: FormNode, value: unknown, path = FORM_ROOT): FormValues {
  if (value === undefined || value === null) return {};
  if (isLeaf(node)) return { [path]: leafText(node, value) };
  const merge = (parts: FormValues[]) => Object.assign({}, ...parts) as FormValues;
  if (node.kind === "rows")
    return merge(
      (value as unknown[]).map((item, at) => toFormValues(node.row, item, `${path}.${at}`)),
    );
  const object: Record<string, unknown> =
    typeof value === "object" ? (value as Record<string, unknown>) : { [EVERY_LANGUAGE]: value };
  return merge(
    childrenOf(node).map(({ key, node: child }) =>
      toFormValues(child, object[key], `${path}.${key}`),
    ),
  );
}

/** The controls of an object by their keys. */
export const childrenOf = (node: Extract<FormNode, { kind: "group" | "entries" }>) =>
  node.kind === "group" ? node.fields : node.keys.map((key) => ({ key, node: node.entry }));

export function leafText({ kind }: FormLeaf, value: unknown): string {
  if (kind === "money" && typeof value === "number") return (value / 100).toFixed(2);
  if (Array.isArray(value)) return value.join(kind === "codes" ? ", " : "\n");
  return String(value);
}

/**
 * The value of filled-in fields; undefined if all are empty. What does not have the form of a
 * number stays a text, which the schema then rejects at its place.
 */
export function readFormValue(node: FormNode, values: FormValues, path = FORM_ROOT): unknown {
  if (isLeaf(node)) return readLeaf(node, values[path] ?? "");
  if (node.kind === "rows") {
    const rows = rowNumbers(values, path).map((at) =>
      readFormValue(node.row, values, `${path}.${at}`),
    );
    const filled = rows.filter((row) => row !== undefined);
    return filled.length > 0 || !node.optional ? filled : undefined;
  }
  const entries = childrenOf(node).flatMap(({ key, node: child }) => {
    const value = readFormValue(child, values, `${path}.${key}`);
    return value === undefined ? [] : [[key, value] as const];
  });
  const object = Object.fromEntries(entries);
  const isFilled = childrenOf(node).some(({ key, node: child }) =>
    hasInput(child, values, `${path}.${key}`),
  );
  if (!isFilled && path !== FORM_ROOT) return undefined;
  return EVERY_LANGUAGE in object && entries.length === 1 ? object[EVERY_LANGUAGE] : object;
}

/** Whether somebody filled in a field. */
function hasInput(node: FormNode, values: FormValues, path: string): boolean {
  if (isLeaf(node)) return Boolean(values[path]?.trim());
  if (node.kind === "rows")
    return rowNumbers(values, path).some((at) => hasInput(node.row, values, `${path}.${at}`));
  return childrenOf(node).some(({ key, node: child }) => hasInput(child, values, `${path}.${key}`));
}

/** The numbers of the rows that fields name, in order. */
export function rowNumbers(values: FormValues, path: string): number[] {
  const numbers = Object.keys(values).flatMap((name) => {
    const [, number] = name.startsWith(`${path}.`)
      ? (/^(\d{1,3})(?:\.|$)/.exec(name.slice(path.length + 1)) ?? [])
      : [];
    return number === undefined ? [] : [Number(number)];
  });
  return [...new Set(numbers)].sort((a, b) => a - b).slice(0, MAX_ROWS);
}

function readLeaf({ kind }: FormLeaf, input: string): unknown {
  const text = input.trim();
  if (text === "") return undefined;
  if (kind === "switch") return text === "true";
  if (kind === "number") return /^-?\d+$/.test(text) ? Number(text) : text;
  if (kind === "money") return readMoney(text);
  if (kind === "codes") return split(text, ",");
  if (kind === "lines") return split(text, "\n");
  return text;
}

const split = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Minor units of "11.90" or "11,90"; another text is returned as it is. */
function readMoney(text: string): number | string {
  const [, whole, minor = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? text : Number(whole) * 100 + Number(minor.padEnd(2, "0"));
}
