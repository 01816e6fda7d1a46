import type { SearchedField } from "~/domain/profile-field/profile-fields";

/** The label of a search field that needs Premium. */
export const fieldLabelKey = (field: SearchedField | "interests") =>
  field === "interests" || field === "reason"
    ? (`members:search.${field}` as const)
    : (`join:about_you.field.${field}` as const);
