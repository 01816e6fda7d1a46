import type { SearchedFact } from "~/domain/profile/traits";

/** The label of a search field that needs Premium. */
export const labelOf = (field: SearchedFact | "interests") =>
  field === "interests" || field === "reason"
    ? (`members:search.${field}` as const)
    : (`join:about_you.field.${field}` as const);
