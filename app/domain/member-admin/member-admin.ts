/**
 * Members as staff see them on the operators' host, on all sites of the deployment. Invariants: no
 * query here reads a password, a message, a note, or what a complaint says; a search by personal
 * data is in the audit log before its results are shown; every change is a use case of the module
 * that owns the data.
 */
import type { PhotoId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";

/** What a search can find members by, as its audit entry names it. */
export type SearchKind =
  | ("id" | "e-mail" | "case" | "receipt" | "phone" | "bank account")
  | ("fingerprint" | "name");

/** A member in a list. */
export type MemberSummary = MemberKey & {
  siteName: string;
  name: string;
  email: string;
  status: AccountStatus;
  age: number;
  joinedAt: number;
  fictional: boolean;
  photo: PhotoId | null;
};

export const MEMBERS_PER_PAGE = 25;
export const EVENTS_PER_PAGE = 50;
/**
 * Names that a prefix search reads at most, the first ones in the order of names: a short prefix
 * would read a large part of all members.
 */
export const MAX_PREFIX_NAMES = 2_000;

/** For how many days staff suspend; 0: until they restore the account. */
export const SUSPENSION_DAYS = [1, 3, 7, 14, 30, 90, 0] as const;
