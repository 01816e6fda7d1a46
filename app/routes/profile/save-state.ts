import type { OwnValues } from "~/domain/profile/find-own-profile";

/** What is to be said of a form: nothing, that something is not saved yet, is on its way, is saved, or why it is not. */
export type SaveState =
  | { kind: "idle" | "dirty" | "saving" }
  | { kind: "saved"; before: Partial<OwnValues> }
  | { kind: "refused"; code: string; errors: Record<string, string> };

/** The door names a field by its way in the call. */
export const fieldsOf = (fields: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, key]) => [path.replace(/^now\.(\w+).*$/, "$1"), key]),
  );
