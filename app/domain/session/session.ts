/**
 * A session is one browser of one account. Invariants: the cookie's secret is stored only as a
 * hash; a session lives 30 days from login, and 14 without a visit, and is renewed by a new secret
 * at login, activation and purchase; ending it is final.
 */

import type { Language } from "~/i18n/languages";
import { days, minutes } from "~/kit/duration";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { Sought } from "../profile/profile.schema";

/** From login, whatever happens (R55). */
export const SESSION_LIVES = days(30);
/** Without a visit in between. Half of the above: members come daily or weekly, and a forgotten browser is not for ever open. */
export const SESSION_SLEEPS = days(14);
/** A login that has its first half waits so long for the code of the second factor, and for so many tries (R151). */
export const PENDING_LIVES = minutes(10);
/** Activity is written at most this often (R340): each write touches every search index. */
export const TOUCH_EVERY = minutes(30);
export const PENDING_TRIES = 5;
/** A secret that was replaced stands so much longer, for what was under way (R213). */
export const REPLACED_STANDS = minutes(1);
/** More than anybody has; "sign out everywhere else" ends those beyond too. */
export const MAX_LISTED = 50;
/** So long after signup or login nobody is asked for the password again (R100). */
export const FRESH_FOR = minutes(15);

/** The member who asks, as far as every page needs to know them. */
export type Viewer = {
  id: MemberId;
  siteId: SiteId;
  sessionHash: string;
  name: string;
  confirmed: boolean;
  premium: boolean;
  /** Whether they ever completed a purchase, whatever became of it since (R280). */
  bought: boolean;
  /** 1 to 4: the next signup step; 5: done. */
  signupStep: number;
  /** When they signed up: the welcome discount runs from then. */
  signupDate: number;
  language: Language;
  profileStatus: string;
  /** Keeps to themself when they are here, and so learns it of nobody (R151). */
  hidesPresence: boolean;
  gender: "female" | "male" | null;
  /** Full years; the day of birth itself is not carried about. */
  age: number | null;
  seeks: Sought | null;
  country: string | null;
  region: string | null;
  mainPhotoId: PhotoId | null;
  /** The session began before Premium did, and is to go on under another secret. */
  renewsSession?: true;
};
