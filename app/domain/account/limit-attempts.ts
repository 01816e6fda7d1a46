import { run } from "~/db/batch";
import { hours } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import type { MemberKey } from "./account";
import type { Counter } from "./attempt-sql";
import { attemptsInWindow, countAttempt, giveBack, windowStart } from "./attempt-store";

/** What may be done only so often, and how often. Addresses and networks are counted under keyed hashes only. */
export const LIMITS = {
  /** Answers that tell whether an address has an account, per network (R53). */
  existence: { most: 5, window: hours(1) },
  /** Signups, per network: each hashes a password, and mails a stranger where accounts are hidden. A carrier's members share few networks. */
  signup: { most: 30, window: hours(1) },
  /** Forms that nothing shows to be a person's, per network and kind of form. */
  unproved: { most: 10, window: hours(1) },
  /** Visits that are counted for advertisements, per network: nobody's day of figures is one visitor's to fill. */
  visit: { most: 60, window: hours(1) },
  /** The same for what a lander tells of itself: that it was shown, that its form was gone into. */
  visit_start: { most: 60, window: hours(1) },
  visit_form: { most: 60, window: hours(1) },
  /** Codes mailed to get in without the password, per address and network. */
  login_code: { most: 3, window: hours(24) },
  /** E-mails with a code, per address over all networks, those with the same code again too: a mailbox is not filled from many. */
  login_code_address: { most: 10, window: hours(24) },
  /** The same per network, whatever the address: one visitor does not fill many mailboxes. */
  login_code_network: { most: 10, window: hours(1) },
  /** Asked for in a browser where the owner has been: strangers use up none of these. */
  login_code_known: { most: 5, window: hours(24) },
  /** An unused code mailed once more, per code. */
  login_code_again: { most: 2, window: hours(1) },
  /** Mails for a forgotten password, per address over all networks (R125). */
  reset_mail: { most: 3, window: hours(24) },
  /** New addresses asked for, per account: each mails a stranger, perhaps. */
  mail_change: { most: 5, window: hours(24) },
  /** Letters of every kind to an address that nobody has confirmed, per address: it may be a stranger's. */
  unconfirmed_mail: { most: 3, window: hours(24) },
  /** Receipts of complaints to an address that its owner confirmed, per address over all networks. */
  receipt_mail: { most: 5, window: hours(24) },
  /** E-mails about single cases, per support address over all networks; beyond them one says that there are more. */
  support_mail: { most: 30, window: hours(1) },
  support_collected: { most: 1, window: hours(1) },
  /** Notes to the owner of an address with which somebody signs up again, per address. */
  already_member: { most: 1, window: hours(24) },
  /** Activation mails asked for again, per account. */
  activation_mail: { most: 5, window: hours(1) },
  /** Photos sent to be drawn, per account: each one costs seconds of somebody's processor. */
  photo: { most: 20, window: hours(1) },
  /** The same from the page of one's photos, where Premium has room for twenty-five (R112). */
  gallery_photo: { most: 60, window: hours(1) },
  /** Complaints, per network: each mails two people. */
  complaint: { most: 5, window: hours(1) },
  /** Copies of one's own data, per account: each reads all there is. */
  takeout: { most: 3, window: hours(24) },
  /** Codes sent to telephones for direct debits, per account and per number: each costs money, and the number may be a stranger's (R286). */
  debit_code: { most: 10, window: hours(24) },
  debit_code_phone: { most: 6, window: hours(24) },
  /** The same per network: a pile of accounts does not text a pile of strangers (R322). */
  debit_code_network: { most: 20, window: hours(24) },
  /** Members reported, per member: each mails the people behind the site. */
  report: { most: 20, window: hours(24) },
  /** Discount codes typed that are none for the member, per member: nobody tries out words until one is a code. */
  discount_code: { most: 30, window: hours(1) },
  /** Orders placed, per account: each is a row that stays for a month (R318). */
  order: { most: 40, window: hours(24) },
  /** Payments begun, per account: each is a page of the provider's, which is asked what became of it (R318). */
  payment: { most: 40, window: hours(24) },
  /** Pages about other members, ten an attempt, per member over all sessions: 600 (limit-reading.ts). */
  reading: { most: 60, window: hours(1) },
  /** The same per network of visitors, of whom a carrier's share one: 1,800. */
  reading_network: { most: 180, window: hours(1) },
  /** Comparisons of a site's books, per day: the clock comes by more often, should it miss once (R294). */
  books: { most: 1, window: hours(24) },
} as const;

export type Limit = keyof typeof LIMITS;
/** What is done on a site, and by whom or to whom: an account, an address or a network. */
type Attempt = { siteId: SiteId; limit: Limit; subject: string };

/** The row of a counter: its subject, an address or a network, only as a keyed hash. */
export const counterOf = async (
  services: Services,
  { siteId, limit, subject }: Omit<Attempt, "limit"> & { limit: string },
): Promise<Counter> => ({
  siteId,
  key: `${limit}:${await keyedHash(services.networkKey, subject)}`,
});

/** Counters that name a member plainly, since one statement counts and writes: likes (like-sql.ts), reactions (reaction-store.ts). */
const PLAIN_COUNTERS = ["likes", "reactions"] as const;
/** Counters of guesses at a member's second factor from all networks (limit-factor-codes.ts). */
const FACTOR_COUNTER = "factor_account";

/** The keys of every counter whose subject is a member, for erasing them with the account. */
export async function countersOfMember(
  services: Services,
  { id, siteId }: MemberKey,
): Promise<string[]> {
  const { key } = await counterOf(services, { siteId, limit: "", subject: id });
  const hashed = [...Object.keys(LIMITS), FACTOR_COUNTER].map((limit) => `${limit}${key}`);
  return [...hashed, ...PLAIN_COUNTERS.map((name) => `${name}:${id}`)];
}

/** Counts one and says whether it was still within the limit. */
export async function takeAttempt(services: Services, attempt: Attempt): Promise<boolean> {
  const { siteId, limit } = attempt;
  const { most, window } = LIMITS[limit];
  const counter = await counterOf(services, attempt);
  const counted = await countAttempt(services.db, { ...counter, window, now: services.now() });
  // Once a window: whoever runs against a limit must not fill the log.
  if (counted === most + 1) services.log("limit.reached", { site: siteId, limit });
  return counted <= most;
}

/** When the window of a limit that was reached ends, in milliseconds; now, where none runs. */
export async function limitEndsAt(services: Services, attempt: Attempt): Promise<number> {
  const { window } = LIMITS[attempt.limit];
  const startedAt = await windowStart(services.db, await counterOf(services, attempt));
  return startedAt === null ? services.now() : startedAt + window;
}

/** One that was counted beforehand was none. */
export async function giveAttemptBack(services: Services, attempt: Attempt): Promise<void> {
  await run(services.db, giveBack(await counterOf(services, attempt)));
}

/** Whether the limit is reached already; counts nothing. */
export async function isLimited(services: Services, attempt: Attempt): Promise<boolean> {
  const { most, window } = LIMITS[attempt.limit];
  const counter = await counterOf(services, attempt);
  const now = services.now();
  return (await attemptsInWindow(services.db, { ...counter, window, now })) >= most;
}
