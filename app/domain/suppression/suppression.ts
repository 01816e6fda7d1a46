/**
 * A suppression is an address that gets no e-mail: its mailbox refuses it, or its owner reported
 * spam. Invariants: an address is known only by a keyed hash, so that it outlives an erased account
 * and identifies nobody; its owner can lift it, and only the result of a later e-mail restores it.
 */

import { keyedHash } from "~/kit/crypto";
import { days } from "~/kit/duration";
import { normalizeEmail } from "~/kit/email";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { StopReason } from "./suppression.tables";

export type { StopReason } from "./suppression.tables";

type SuppressibleEmail = { urgent: boolean; isNotice: boolean };
/** An address of a site, as a hash. */
export type HashedAddress = { siteId: SiteId; hash: string };

/**
 * Soft bounces stop an address after this many days with a bounce, over at least this time, without
 * a delivery in between (R665): a full mailbox is emptied, and a server comes back.
 */
export const SOFT_BOUNCE_LIMIT = { most: 5, over: days(14) };
/**
 * Mail servers retry for four to five days (RFC 5321, 4.5.4.1): an e-mail without a bounce since
 * counts as delivered.
 */
export const DELIVERED_AFTER = days(5);
/** Older soft bounces say nothing about the present. */
export const SOFT_BOUNCE_TTL = days(90);

/** The keyed hash of an address on one site. */
export const addressHash = (
  { networkKey }: Pick<Services, "networkKey">,
  siteId: SiteId,
  email: string,
): Promise<string> => keyedHash(networkKey, `mail:${siteId}:${normalizeEmail(email)}`);

/**
 * Whether an e-mail is suppressed (R386). A bouncing mailbox gets only e-mails that its owner needs
 * to log in (`urgent`), which may prove that it works; after a spam complaint or unsubscription no
 * notifications (`isNotice`) are sent, but transactional e-mails still are.
 */
export const isSuppressed = (reason: StopReason, email: SuppressibleEmail): boolean =>
  reason === "bounce" ? !email.urgent : email.isNotice;
