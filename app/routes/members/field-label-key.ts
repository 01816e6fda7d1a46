import type { SearchedAttribute } from "~/domain/profile/traits";

/** The label of a search field that needs Premium. */
export const fieldLabelKey = (field: SearchedAttribute | "interests") =>
  field === "interests" || field === "reason"
    ? (`members:search.${field}` as const)
    : (`join:about_you.field.${field}` as const);
