import { tabStorage } from "~/kit/browser-storage";

/** What may be kept of a signup form that was closed; never the password. */
const FIELDS = [
  "signup_message",
  "email",
  "name",
  "date_of_birth_day",
  "date_of_birth_month",
  "date_of_birth_year",
] as const;
export type UnsentSignup = Partial<Record<(typeof FIELDS)[number], string>>;

const KEY = "signup-draft";

/** What was typed in this tab and not sent; nothing where there is none or the browser keeps nothing. */
export const readUnsent = (): UnsentSignup => pick(tabStorage.getJson(KEY));

/** Kept until the tab is closed. A browser that refuses to keep anything leaves an empty form the next time, no more. */
export function keepUnsent(unsent: UnsentSignup): void {
  tabStorage.setJson(KEY, unsent);
}

export function dropUnsent(): void {
  tabStorage.removeItem(KEY);
}

/** What stands in the form now, and whether it is anything but what it was opened with. */
export function typedIn(
  form: HTMLFormElement,
  openedWith: UnsentSignup,
): { unsent: UnsentSignup; typed: boolean } {
  const fields = new FormData(form);
  const unsent = pick(Object.fromEntries(fields));
  const typed =
    fields.get("password") !== "" ||
    FIELDS.some((field) => (unsent[field] ?? "") !== (openedWith[field] ?? ""));
  return { unsent, typed };
}

function pick(values: unknown): UnsentSignup {
  const given = (values ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    FIELDS.flatMap((field) =>
      typeof given[field] === "string" && given[field] !== "" ? [[field, given[field]]] : [],
    ),
  );
}
