import { type ReactNode, useState } from "react";
import {
  childrenOf,
  EVERY_LANGUAGE,
  type FormLeaf,
  type FormNode,
  type FormValues,
  isLeaf,
  rowNumbers,
} from "~/domain/site/form-tree";
import { Button } from "~/ui/button";
import { Field, FieldError } from "~/ui/field";

type NodeProps<Node extends FormNode = FormNode> = {
  node: Node;
  /** The name of the control, or the beginning of its controls' names. */
  path: string;
  label: string;
  values: FormValues;
  errors: Record<string, string>;
  /** One of several that are explained together. */
  inEntries?: boolean;
};

/** The controls of a setting, as its schema describes them. */
export function SettingFields(props: NodeProps): ReactNode {
  const { node } = props;
  if (isLeaf(node)) return <Leaf {...props} node={node} />;
  if (node.kind === "rows") return <Rows {...props} node={node} />;
  return <Group {...props} node={node} />;
}

const OPTIONAL = "optional";

function Leaf({ node, path, label, values, errors, inEntries }: NodeProps<FormLeaf>) {
  const { kind, hint, optional, options, fallback, long } = node;
  const shared = {
    name: path,
    label,
    hint: inEntries || hint === null ? null : toSentence(hint),
    error: errors[path],
    optional: optional && !inEntries ? OPTIONAL : undefined,
    defaultValue: values[path] ?? "",
  };
  if (kind === "choice" || kind === "switch")
    return (
      <Field as="select" {...shared}>
        <option value="">{fallback ? `${fallback} (default)` : "–"}</option>
        {(options ?? ["true", "false"]).map((option) => (
          <option key={option} value={option}>
            {kind === "switch" ? SWITCH_LABELS[option] : option}
          </option>
        ))}
      </Field>
    );
  if (kind === "lines" || long)
    return <Field as="textarea" {...shared} rows={kind === "lines" ? 3 : 2} className="min-h-18" />;
  return (
    <Field
      {...shared}
      type={kind === "day" ? "date" : "text"}
      inputMode={kind === "number" ? "numeric" : kind === "money" ? "decimal" : undefined}
      autoComplete="off"
      spellCheck={kind === "text"}
    />
  );
}

const toSentence = (text: string) => `${capitalize(text)}${text.endsWith(".") ? "" : "."}`;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const SWITCH_LABELS: Record<string, string> = { true: "yes", false: "no" };

type GroupNode = Extract<FormNode, { kind: "group" | "entries" }>;

function Group({ node, path, label, values, errors }: NodeProps<GroupNode>) {
  const children = childrenOf(node);
  const isText = children.some(({ node: child }) => isLeaf(child) && child.long);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      {node.kind === "entries" && isLeaf(node.entry) ? (
        <p className="mb-2 -mt-1 text-sm text-muted">
          {[node.entry.hint && `Each ${node.entry.hint}.`, "Empty ones are left out."]
            .filter(Boolean)
            .join(" ")}
        </p>
      ) : null}
      <FieldError id={`${path}-error`}>{errors[path]}</FieldError>
      <div
        className={
          isText
            ? "grid gap-3"
            : node.kind === "entries" && isLeaf(node.entry)
              ? "grid grid-cols-2 items-start gap-3 sm:grid-cols-3 lg:grid-cols-4"
              : "grid items-start gap-3 sm:grid-cols-2"
        }
      >
        {children.map(({ key, node: child }) => {
          const name = `${path}.${key}`;
          const fields = (
            <SettingFields
              key={key}
              node={child}
              path={name}
              label={labelOf(key)}
              values={values}
              errors={errors}
              inEntries={node.kind === "entries"}
            />
          );
          if (isLeaf(child)) return fields;
          return (
            <div key={key} className="sm:col-span-full">
              {node.kind === "entries" ? (
                <details open={Object.keys(values).some((one) => one.startsWith(`${name}.`))}>
                  <summary className="min-h-11 cursor-pointer py-2">{labelOf(key)}</summary>
                  {fields}
                </details>
              ) : (
                fields
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** "Small letters" of the stored name `small_letters`; a language by its name. */
function labelOf(key: string): string {
  if (key === EVERY_LANGUAGE) return "All languages";
  if (/^[a-z]{2}$/.test(key) && key !== "id") return `${languageNames.of(key)} (${key})`;
  if (/^[A-Z]+$/.test(key)) return key;
  return capitalize(key.replaceAll("_", " "));
}

type RowsNode = Extract<FormNode, { kind: "rows" }>;

/**
 * Rows with an empty one at the end. Without a script a row is removed by emptying it; with one,
 * rows are moved and removed by buttons, and named by their position.
 */
function Rows({ node, path, label, values, errors }: NodeProps<RowsNode>) {
  const filled = rowNumbers(values, path);
  const [rows, setRows] = useState(filled);
  const next = Math.max(-1, ...filled) + 1;
  const remove = (at: number) => setRows(rows.filter((_, index) => index !== at));
  const moveUp = (at: number) =>
    setRows(
      rows.map((row, index) =>
        index === at - 1 ? (rows[at] ?? row) : index === at ? (rows[at - 1] ?? row) : row,
      ),
    );
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{label}</legend>
      <FieldError id={`${path}-error`}>{errors[path]}</FieldError>
      {rows.map((row, at) => (
        <div key={row} className="desk-card">
          <Positioned from={`${path}.${row}`} to={`${path}.${at}`} values={values} errors={errors}>
            {(moved) => (
              <SettingFields
                node={node.row}
                path={`${path}.${at}`}
                label={`Row ${at + 1}`}
                {...moved}
              />
            )}
          </Positioned>
          <div className="mt-3 flex flex-wrap gap-2">
            {at > 0 ? (
              <Button type="button" variant="quiet" size="sm" onClick={() => moveUp(at)}>
                Move up<span className="sr-only">{` row ${at + 1}`}</span>
              </Button>
            ) : null}
            <Button type="button" variant="quiet" size="sm" onClick={() => remove(at)}>
              Remove<span className="sr-only">{` row ${at + 1}`}</span>
            </Button>
          </div>
        </div>
      ))}
      <details className="desk-card" open={filled.length === 0}>
        <summary className="min-h-6 cursor-pointer font-semibold">Add a row</summary>
        <div className="mt-3">
          <SettingFields
            node={node.row}
            path={`${path}.${next}`}
            label="New row"
            values={{}}
            errors={errors}
          />
        </div>
      </details>
    </fieldset>
  );
}

type RowTexts = Pick<NodeProps, "values" | "errors">;
type PositionedProps = RowTexts & {
  from: string;
  to: string;
  children: (texts: RowTexts) => ReactNode;
};

/** Renames the values and errors of a row to the names of its new position. */
function Positioned({ from, to, values, errors, children }: PositionedProps) {
  const rename = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts)
        .filter(([name]) => name.startsWith(`${from}.`))
        .map(([name, text]) => [to + name.slice(from.length), text]),
    );
  return children({ values: rename(values), errors: rename(errors) });
}
