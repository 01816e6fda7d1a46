import type { SearchedFact } from "~/domain/profile/traits";

/** What a field that Premium searches by is called. */
export const labelOf = (field: SearchedFact | "interests") =>
  field === "interests" || field === "reason"
    ? (`members:search.${field}` as const)
    : (`join:about_you.field.${field}` as const);
