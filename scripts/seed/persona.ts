import type { Member } from "./member.ts";

/** The people whose logins are known, and who have a profile. */
export type PersonKey = "free" | "premium" | "new" | "blocker" | "blocked" | "german" | "dutch";

/** What a named person says of themselves; the rest follows from who they are. */
export type Persona = Omit<
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
> & {
  joinedDaysAgo: number;
};
