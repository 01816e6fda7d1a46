/**
 * A session is one browser of one account. Invariants: the cookie's secret is stored only as a hash; a session lives
 * 30 days from login and is renewed by a new secret at login, activation and purchase; ending it is final.
 */
import type { Language } from "~/i18n/languages";

/** The member who asks, as far as every page needs to know them. */
export type Viewer = {
  id: string;
  siteId: string;
  sessionHash: string;
  name: string;
  confirmed: boolean;
  premium: boolean;
  /** 1 to 4: the next signup step; 5: done. */
  signupStep: number;
  language: Language;
  profileStatus: string;
  gender: "female" | "male" | null;
  seeks: "female" | "male" | null;
  country: string | null;
  mainPhotoId: string | null;
};
