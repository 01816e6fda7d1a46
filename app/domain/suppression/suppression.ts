/**
 * A suppression is an address that is not written to: its mailbox does not take what we send, or its owner told a mail
 * program that it is spam. Invariants: an address is known by a keyed hash alone, so that it outlives an erased account
 * and names nobody; its owner lifts it, and only what comes of a later letter brings it back.
 */
import { days } from "~/kit/duration";
import { emailOf } from "~/kit/email";
import type { SiteId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import type { StopReason } from "./suppression.tables";

export type { StopReason } from "./suppression.tables";

/** An address of a site, by its hash. */
export type Address = { siteId: SiteId; hash: string };

/**
 * Refusals that pass stop an address once letters of so many days were refused, over at least so long, and none arrived in
 * between (R665): a full mailbox is emptied, and a server comes back.
 */
export const SOFT_BOUNCES = { most: 5, over: days(14) };
/** A mail server tries for four to five days (RFC 5321, 4.5.4.1): a letter of which nothing came back since has arrived. */
export const ARRIVED_AFTER = days(5);
/** Refusals that are older say nothing about today. */
export const BOUNCES_KEPT = days(90);

/** What stands for an address of one site. */
export const addressHash = (
  { networkKey }: Pick<Services, "networkKey">,
  siteId: SiteId,
  email: string,
): Promise<string> => keyedHash(networkKey, `mail:${siteId}:${emailOf(email)}`);

/** Letters that somebody waits for to get in: a mailbox that is said to be gone may still prove that it is there. */
const ASKED_FOR = ["activate", "login_code", "reset", "mail_change"];

/**
 * Whether a letter stays here (R386). A mailbox that takes nothing is sent nothing but what its owner asks for; who called
 * a letter spam, or asked for no more, is told no more news (`isNotice`), and still what they have a right to.
 */
export const isStopped = (reason: StopReason, template: string, isNotice: boolean): boolean =>
  reason === "bounce" ? !ASKED_FOR.includes(template) : isNotice;
