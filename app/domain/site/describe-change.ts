import { childrenOf, type FormNode, isLeaf, leafText } from "./form-tree";
import { type SettingKey, settingField } from "./parse-setting";
import { settingForm } from "./setting-form";

/** A part of a setting that a change adds (no `before`), removes (no `after`) or changes. */
export type ChangedPart = { label: string; before: string | null; after: string | null };

/**
 * The parts of a setting that differ between two values. JSON; null is the default. The label is
 * empty if the setting has one value.
 */
export function describeChange(
  key: SettingKey,
  { before, after }: { before: string | null; after: string | null },
): ChangedPart[] {
  const { node } = settingForm(key);
  const from = readValue(key, before);
  const to = readValue(key, after);
  // A value that an older schema accepted is shown as it is stored.
  if (!from.success || !to.success) return [{ label: "", before, after }];
  const old = partsOf(node, from.data);
  const current = partsOf(node, to.data);
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((label) => {
    const part = { label, before: old.get(label) ?? null, after: current.get(label) ?? null };
    return part.before === part.after ? [] : [part];
  });
}

/** The parts of a setting's value with their texts; one without a label if it has one value. */
export function describeSetting(
  key: SettingKey,
  value: unknown,
): { label: string; text: string }[] {
  const read = settingField(key).safeParse(value);
  if (!read.success) return [{ label: "", text: JSON.stringify(value) }];
  const parts = partsOf(settingForm(key).node, read.data);
  return [...parts].map(([label, text]) => ({ label, text }));
}

const readValue = (key: SettingKey, json: string | null) =>
  settingField(key).safeParse(json === null ? undefined : JSON.parse(json));

const NONE = "none";
const ORDER = "order";

/** The texts of a value's parts by their labels. */
function partsOf(node: FormNode, value: unknown): Map<string, string> {
  const parts = new Map<string, string>();
  if (value === null || value === undefined) return parts.set("", NONE);
  collect(node, value, { labels: [], parts });
  return parts;
}

type Collection = { labels: readonly string[]; parts: Map<string, string> };

function collect(node: FormNode, value: unknown, { labels, parts }: Collection): void {
  if (value === undefined || value === null) return;
  const set = (text: string, label = labels.join(" · ")) => parts.set(label, text);
  if (isLeaf(node)) {
    set(leafText(node, value));
  } else if (node.kind === "rows") {
    const names = rowNames(value as Record<string, unknown>[]);
    if (names.length === 0) set(NONE);
    if (names.length > 1) set(names.join(", "), [...labels, ORDER].join(" · "));
    for (const [at, row] of (value as unknown[]).entries())
      collect(node.row, row, { labels: [...labels, names[at] ?? ""], parts });
  } else if (typeof value !== "object") {
    set(String(value));
  } else {
    for (const { key, node: child } of childrenOf(node))
      collect(child, (value as Record<string, unknown>)[key], { labels: [...labels, key], parts });
  }
}

/** A row's own name where it has one, so that an inserted row does not change all others. */
function rowNames(rows: readonly Record<string, unknown>[]): string[] {
  const names = rows.map((row, at) => String(row.id ?? row.method ?? row.from ?? at + 1));
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
}
