/**
 * The rules of conduct (`/pages/ban`) and what staff may do about a breach: the words in which
 * decisions, their e-mails and the figures about them are stored. A module of its own, since e-mails
 * need them and moderation is a higher module.
 */

/** The rules of conduct in the order of `/pages/ban`, whose sentences the e-mails quote. */
export const RULES_OF_CONDUCT = [
  "underage",
  "not_self",
  "harassment",
  "sexual",
  "minors",
  "privacy",
  "fake",
  "fraud",
  "spam",
  "illegal_goods",
  "explicit_photo",
  "misuse",
] as const;
export type RuleOfConduct = (typeof RULES_OF_CONDUCT)[number];

const FAKE_RULES: readonly string[] = ["fake", "fraud"] satisfies RuleOfConduct[];
/** Whether a member banned for this is a fake, of whom others are warned (R228, R570). */
export const isFake = (ground: Ground): boolean => FAKE_RULES.includes(ground);

/** On what a decision is founded; `no_breach`: no rule was broken, so there is no measure. */
export const GROUNDS = [...RULES_OF_CONDUCT, "no_breach"] as const;
export type Ground = (typeof GROUNDS)[number];

/** The rules that a photo can break, in the order of their keys on the review page (1 to 9). */
export const PHOTO_RULES = [
  "not_self",
  "explicit_photo",
  "privacy",
  "spam",
  "harassment",
  "minors",
  "illegal_goods",
  "fake",
  "fraud",
] as const satisfies readonly RuleOfConduct[];
export type PhotoRule = (typeof PHOTO_RULES)[number];

/** What follows from a decision. */
export const MEASURES = [
  "none",
  "photo_removed",
  "picture_banned",
  "text_removed",
  "message_refused",
  "warning",
  "suspension",
  // Suspended until a second moderator confirms or rejects the ban (R309).
  "ban_proposed",
  "ban",
] as const;
export type Measure = (typeof MEASURES)[number];

/** How staff came to know of it, as a statement of reasons must say. */
export const FINDINGS = ["report", "own_review", "automatic"] as const;
export type Finding = (typeof FINDINGS)[number];

/** Months in which a member can object to a decision. */
export const APPEAL_MONTHS = 6;
