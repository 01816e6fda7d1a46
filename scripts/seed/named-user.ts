import type { Member } from "./member.ts";
import type { DrawnFields } from "./member-distributions.ts";

/** The people with a known login and a profile. */
export type NamedUserKey = "free" | "premium" | "new" | "blocker" | "blocked" | "german" | "dutch";

/** The authored part of a named person; the rest is derived. */
export type NamedUser = Omit<
  Member,
  | "id"
  | "siteId"
  | "email"
  | "passwordHash"
  | "confirmed"
  | "joinedAt"
  | "lastActiveAt"
  | "premiumSince"
  | "portrait"
  | "pictures"
  | "answered"
  | "fictional"
  | keyof DrawnFields
> &
  Partial<DrawnFields> & {
    joinedDaysAgo: number;
  };
