import { endConsent } from "~/domain/account/account-sql";
import {
  deleteInterests,
  insertInterests,
  isConsentUnused,
  selectOwnValues,
  updateOwnValues,
} from "~/domain/profile/own-profile-store";
import { memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const seen = { was_name: "x", now_name: "y", was_sexuality: null, now_sexuality: "bi" };

/** Queries of a member's own pages; list-queries.ts includes all of them. */
export const OWN_PROFILE_QUERIES: Record<string, PlannedQuery> = {
  "a member's own profile": selectOwnValues(me),
  "what a member changes": updateOwnValues({ columns: ["name", "sexuality"] }, { ...me, ...seen }),
  "interests chosen": insertInterests({ ...me, codes: "[]" }),
  "interests no more chosen": deleteInterests({ ...me, codes: "[]" }),
  "a consent under which nothing stands": endConsent(
    me,
    "intimate_interests",
    isConsentUnused(me, "intimate_interests"),
  ),
  "a consent under which no column has a value": endConsent(
    me,
    "lifestyle",
    isConsentUnused(me, "lifestyle"),
  ),
};
