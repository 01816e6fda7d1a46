import { explainFields } from "../site/explain-value";
import {
  EVERY_LANGUAGE,
  FORM_ROOT,
  type FormValues,
  readFormValue,
  toFormValues,
} from "../site/form-tree";
import { formatSetting, type SettingKey, settingField } from "../site/parse-setting";
import { settingForm } from "../site/setting-form";

/** The errors of a form's fields by their names. */
export type FormErrors = Record<string, string>;
/** `text`: the value as `parseSetting` reads it; null unless every field is valid. */
type FilledForm = { values: FormValues; errors: FormErrors; text: string | null };

/** Reads the filled-in fields of a setting's form (R391). */
export function readSettingForm(key: SettingKey, fields: FormValues): FilledForm {
  const { node } = settingForm(key);
  const type = settingField(key);
  const read = readFormValue(node, fields);
  const value = read === undefined && type.safeParse("").success ? "" : read;
  // The rows of the value are without the empty ones of the form, as the paths of the errors are.
  const values = toFormValues(node, value);
  const errors = Object.fromEntries(
    explainFields(type, value).map(({ path, text }) => [
      [FORM_ROOT, ...path.map(String)].join("."),
      path.at(-1) === EVERY_LANGUAGE ? ONE_OR_EACH : text,
    ]),
  );
  const isValid = Object.keys(errors).length === 0;
  return { values, errors, text: isValid ? formatSetting(value) : null };
}

const ONE_OR_EACH = "Write one text for all languages, or one per language.";
