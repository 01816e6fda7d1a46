import type { FormValues } from "~/domain/site/form-tree";
import type { SettingKey } from "~/domain/site/parse-setting";
import { readSettingForm } from "~/domain/site-admin/read-setting-form";
import {
  changeSettingSchema,
  isFieldName,
  settingFields,
} from "~/domain/site-admin/site-admin.schema";
import { readForm } from "~/request/read-form";

/**
 * The form of a setting: its fields by the schema of the setting, all others as `readForm` reads
 * them. `text` is null for the default.
 */
export async function readSettingRequest(request: Request, key: SettingKey) {
  const posted = await request.formData().catch(() => new FormData());
  const fields = settingFields(posted);
  for (const name of [...posted.keys()]) if (isFieldName(name)) posted.delete(name);
  const rest = new Request(request.url, { method: "POST", body: posted });
  const form = await readForm(rest, changeSettingSchema);
  const filled = readSettingForm(key, fields);
  const typed = { values: filled.values, errors: {} as Record<string, string> };
  if (!form.ok) return { ok: false as const, typed };
  const { text, mode, ...confirmation } = form.value;
  if (mode === "default") return { ok: true as const, text: null, typed: null, confirmation };
  const chosen = mode === "none" ? "null" : text;
  if (chosen !== undefined) return { ok: true as const, text: chosen, typed: null, confirmation };
  if (filled.text === null)
    return { ok: false as const, typed: { ...typed, errors: filled.errors } };
  return { ok: true as const, text: filled.text, typed, confirmation };
}
export type TypedSetting = { values: FormValues; errors: Record<string, string> };
