import type { OwnValues } from "~/domain/profile/find-own-profile";

/** Save status of a form: idle, unsaved changes, saving, saved, or why the save failed. */
export type SaveState =
  | { kind: "idle" | "dirty" | "saving" }
  | { kind: "saved"; before: Partial<OwnValues> }
  | { kind: "refused"; code: string; errors: Record<string, string> };

/** The API names a field by its path in the request. */
export const errorsByField = (fields: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, key]) => [path.replace(/^now\.(\w+).*$/, "$1"), key]),
  );
