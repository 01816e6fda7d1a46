/** What may be kept of a signup form that was closed; never the password. */
const FIELDS = [
  "email",
  "name",
  "date_of_birth_day",
  "date_of_birth_month",
  "date_of_birth_year",
] as const;
export type SignupDraft = Partial<Record<(typeof FIELDS)[number], string>>;

const KEY = "signup-draft";

/** The draft of this tab; an empty one where there is none or the browser keeps nothing. */
export function readDraft(): SignupDraft {
  try {
    return pick(JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** Kept until the tab is closed. A browser that refuses to keep anything leaves an empty form the next time, no more. */
export function keepDraft(draft: SignupDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is switched off or full.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** What stands in the form now, and whether it is anything but what it was opened with. */
export function typedIn(
  form: HTMLFormElement,
  openedWith: SignupDraft,
): { draft: SignupDraft; typed: boolean } {
  const fields = new FormData(form);
  const draft = pick(Object.fromEntries(fields));
  const typed =
    fields.get("password") !== "" ||
    FIELDS.some((field) => (draft[field] ?? "") !== (openedWith[field] ?? ""));
  return { draft, typed };
}

function pick(values: unknown): SignupDraft {
  const given = (values ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    FIELDS.flatMap((field) =>
      typeof given[field] === "string" && given[field] !== "" ? [[field, given[field]]] : [],
    ),
  );
}
