import { tabStorage } from "~/kit/browser-storage";

/** Fields of a closed signup form that may be stored; never the password. */
const FIELDS = [
  "signup_message",
  "email",
  "name",
  "date_of_birth_day",
  "date_of_birth_month",
  "date_of_birth_year",
] as const;
export type SignupFormDraft = Partial<Record<(typeof FIELDS)[number], string>>;

const KEY = "signup-draft";

/**
 * Values typed in this tab and not submitted; empty if there are none or storage is unavailable.
 */
export const readSignupFormDraft = (): SignupFormDraft => pick(tabStorage.getJson(KEY));

/** Stored until the tab closes. If the browser blocks storage, the form is empty next time. */
export function saveSignupFormDraft(draft: SignupFormDraft): void {
  tabStorage.setJson(KEY, draft);
}

export function deleteSignupFormDraft(): void {
  tabStorage.removeItem(KEY);
}

/** The form's current values, and whether they differ from the initial ones. */
export function readTypedFields(
  form: HTMLFormElement,
  openedWith: SignupFormDraft,
): { draft: SignupFormDraft; typed: boolean } {
  const fields = new FormData(form);
  const draft = pick(Object.fromEntries(fields));
  const typed =
    fields.get("password") !== "" ||
    FIELDS.some((field) => (draft[field] ?? "") !== (openedWith[field] ?? ""));
  return { draft, typed };
}

function pick(values: unknown): SignupFormDraft {
  const record = (values ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    FIELDS.flatMap((field) =>
      typeof record[field] === "string" && record[field] !== "" ? [[field, record[field]]] : [],
    ),
  );
}
