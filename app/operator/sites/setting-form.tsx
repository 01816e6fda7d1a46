import { useState } from "react";
import { Form, Link } from "react-router";
import { FORM_ROOT, type FormNode, type FormValues } from "~/domain/site/form-tree";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { TypedSetting } from "./read-setting-request";
import { SettingFields } from "./setting-fields";

type Mode = "value" | "none" | "default";

type SettingFormProps = {
  node: FormNode;
  modes: readonly Mode[];
  mode: Mode;
  values: FormValues;
  /** The value as text instead of its fields. */
  text: string | null;
  sites: readonly {
    id: string;
    host: string;
    /** The value, if it is short; else whether it is the one that the form shows. */
    text: string | null;
    isShown: boolean;
    isDefault: boolean;
    selected: boolean;
  }[];
  /** What was sent. */
  typed: TypedSetting | null | undefined;
};

const MODE_LABELS: Record<Mode, string> = {
  value: "The value below",
  none: "None (null)",
  default: "The default",
};

/** The value of a setting in the controls of its schema, and the sites to set it on. */
export function SettingForm({ node, modes, mode, values, text, sites, typed }: SettingFormProps) {
  const shown = typed?.values ?? values;
  const [chosen, setChosen] = useState<Mode>(typed ? "value" : mode);
  return (
    <Form method="post" className="grid gap-5">
      {modes.length > 1 ? (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="mb-1 font-semibold">Set it to</legend>
          {modes.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="mode"
                value={one}
                checked={one === chosen}
                onChange={() => setChosen(one)}
              />
              {MODE_LABELS[one]}
            </label>
          ))}
        </fieldset>
      ) : null}
      {/* Who fills in a field means its value. */}
      <div onInput={() => setChosen("value")}>
        {text === null ? (
          <SettingFields
            // Rows are kept as state, so a form with other values is another one.
            key={JSON.stringify(shown)}
            node={node}
            path={FORM_ROOT}
            label="Value"
            values={shown}
            errors={typed?.errors ?? {}}
          />
        ) : (
          <Field
            as="textarea"
            name="text"
            label="Value"
            hint="A text, a number, true or false, a list with commas, or JSON."
            defaultValue={text}
            rows={12}
            spellCheck={false}
            className="font-mono"
          />
        )}
      </div>
      <SiteChoice sites={sites} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary">
          Show what changes
        </Button>
        <Link to={text === null ? "?as=text" : "?"} className="text-sm underline">
          {text === null ? "Edit as text" : "Edit in fields"}
        </Link>
      </div>
    </Form>
  );
}

function SiteChoice({ sites }: Pick<SettingFormProps, "sites">) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Sites</legend>
      {sites.map(({ id, host, text, isShown, isDefault, selected }) => (
        <label key={id} className="flex min-h-11 items-start gap-2 border-b border-line py-2">
          <input
            type="checkbox"
            name="site"
            value={id}
            defaultChecked={selected}
            className="mt-1"
          />
          <span className="min-w-0">
            <span className="font-semibold">{host}</span>
            <span className="block wrap-anywhere text-muted">
              {text ?? (isShown ? "the value above" : "another value")}
              {isDefault ? " (default)" : ""}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
