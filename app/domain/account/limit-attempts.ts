import { run } from "~/db/batch";
import type { FormProof } from "~/kit/bot-check";
import { BoundedCache } from "~/kit/bounded-cache";
import { keyedHash } from "~/kit/crypto";
import { hours, seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { type MemberKey, PAGES_PER_ATTEMPT } from "./account";
import type { AttemptCounter } from "./attempt-sql";
import { attemptsInWindow, countAttempt, decrementAttempts, windowStart } from "./attempt-store";

/**
 * Rate limits, except those of messages (workers/live/, R102 and R682) and of all writes of a network
 * (FLOOD in wrangler.toml). They are the same on every site. Daily counts of a feature, such as
 * `LIKES_PER_DAY`, are constants of its module. Addresses and networks are stored only as keyed
 * hashes.
 */
export const LIMITS = {
  /** Responses that reveal whether an address has an account, per network (R53). */
  existence: { most: 5, window: hours(1) },
  /**
   * Signups per network: each hashes a password, and e-mails a stranger if accounts are hidden.
   * Many members of a carrier share few networks.
   */
  signup: { most: 30, window: hours(1) },
  /** Form submissions without proof of a person, per network and form. */
  unproved: { most: 10, window: hours(1) },
  /**
   * Visits counted for advertisements, per network, so that one visitor cannot distort a day's
   * figures.
   */
  visit: { most: 60, window: hours(1) },
  /** The same for lander events: shown, and form focused. */
  visit_start: { most: 60, window: hours(1) },
  visit_form: { most: 60, window: hours(1) },
  /** Login codes mailed, per address and network. */
  login_code: { most: 3, window: hours(24) },
  /**
   * E-mails with a login code, resent ones included, per address over all networks, so that a
   * mailbox cannot be flooded from many networks.
   */
  login_code_address: { most: 10, window: hours(24) },
  /** The same per network over all addresses, so that one visitor cannot flood many mailboxes. */
  login_code_network: { most: 10, window: hours(1) },
  /** Login codes requested in a known browser, counted separately from those of strangers. */
  login_code_known: { most: 5, window: hours(24) },
  /** Resending an unused code, per code. */
  login_code_again: { most: 2, window: hours(1) },
  /** Reset e-mails, per address over all networks (R125). */
  reset_mail: { most: 3, window: hours(24) },
  /** Requested changes of address, per account: each may e-mail a stranger. */
  mail_change: { most: 5, window: hours(24) },
  /** E-mails of every kind to an unconfirmed address, per address: it may be a stranger's. */
  unconfirmed_mail: { most: 3, window: hours(24) },
  /** Complaint receipts to a confirmed address, per address over all networks. */
  receipt_mail: { most: 5, window: hours(24) },
  /**
   * E-mails about single cases, per support address over all networks; beyond the limit one
   * collective e-mail is sent.
   */
  support_mail: { most: 30, window: hours(1) },
  support_collected: { most: 1, window: hours(1) },
  /** E-mails that support receives, per sender and per site: a sender address can be forged. */
  support_inbound: { most: 20, window: hours(1) },
  support_inbound_site: { most: 500, window: hours(1) },
  /** E-mails to the owner of an address with which somebody signs up again, per address. */
  already_member: { most: 1, window: hours(24) },
  /** Activation e-mails requested again, per account. */
  activation_mail: { most: 5, window: hours(1) },
  /** Photos uploaded for a drawing, per account: each costs seconds of processor time. */
  photo: { most: 20, window: hours(1) },
  /** The same on the member's photo page, where Premium allows twenty-five photos (R112). */
  gallery_photo: { most: 60, window: hours(1) },
  /** Complaints per network: each sends two e-mails. */
  complaint: { most: 5, window: hours(1) },
  /**
   * Withdrawals declared without a session, per network, and their receipts, per address over all
   * networks (R482).
   */
  withdrawal: { most: 5, window: hours(1) },
  withdrawal_mail: { most: 5, window: hours(24) },
  /** Data exports per account: each reads all of the member's data. */
  takeout: { most: 3, window: hours(24) },
  /**
   * Direct debit codes sent by SMS, per account and per number: each costs money, and the number
   * may be a stranger's (R286).
   */
  debit_code: { most: 10, window: hours(24) },
  debit_code_phone: { most: 6, window: hours(24) },
  /** The same per network, so that many accounts cannot text many strangers (R322). */
  debit_code_network: { most: 20, window: hours(24) },
  /** Reports per reporting member: each e-mails the site's staff. */
  report: { most: 20, window: hours(24) },
  /** Age checks started per account: a provider may charge for each (R526). */
  age: { most: 20, window: hours(1) },
  /** Invalid discount codes per member, so that nobody finds a code by guessing. */
  discount_code: { most: 30, window: hours(1) },
  /** Orders placed per account: each row is stored for a month (R318). */
  order: { most: 40, window: hours(24) },
  /**
   * Payments started per account: each creates a provider session whose state is polled later
   * (R318).
   */
  payment: { most: 40, window: hours(24) },
  /**
   * Pages about other members, ten per attempt, per member over all sessions: 600
   * (request/limit-profile-views.ts).
   */
  reading: { most: 60, window: hours(1) },
  /** The same per visitor network, which a carrier's customers share: 1,800. */
  reading_network: { most: 180, window: hours(1) },
  /**
   * Accounting reconciliations per day: the scheduled job runs more often, in case a run fails
   * (R294).
   */
  books: { most: 1, window: hours(24) },
  /** Sign-ins on the operators' host by passkey, per network and per account (domain/staff). */
  staff_passkey_network: { most: 30, window: hours(1) },
  staff_passkey_account: { most: 20, window: hours(1) },
  /** The same by password and code, per network and per address, whether it has an account or not. */
  staff_setup_network: { most: 10, window: hours(1) },
  staff_setup_address: { most: 10, window: hours(1) },
} as const;

export type Limit = keyof typeof LIMITS;
/** An action on a site and its subject: an account, an address or a network. */
type Attempt = { siteId: SiteId; limit: Limit; subject: string };

export const counterOf = async (
  services: Services,
  { siteId, limit, subject }: Omit<Attempt, "limit"> & { limit: string },
): Promise<AttemptCounter> => ({
  siteId,
  key: `${limit}:${await keyedHash(services.networkKey, subject)}`,
});

/**
 * Counters whose key contains the member id unhashed, because one statement counts and writes:
 * likes (like-sql.ts), reactions (message-extras-store.ts).
 */
const UNHASHED_COUNTERS = ["likes", "reactions"] as const;
/**
 * Counter of wrong second-factor codes for one member over all networks (limit-logins.ts).
 */
const TWO_FACTOR_COUNTER = "factor_account";

/** The keys of every counter whose subject is the member, for erasure with the account. */
export async function countersOfMember(
  services: Services,
  { id, siteId }: MemberKey,
): Promise<string[]> {
  const { key } = await counterOf(services, { siteId, limit: "", subject: id });
  const hashed = [...Object.keys(LIMITS), TWO_FACTOR_COUNTER].map((limit) => `${limit}${key}`);
  return [...hashed, ...UNHASHED_COUNTERS.map((name) => `${name}:${id}`)];
}

/** Counts one attempt and returns whether it was within the limit. */
export async function consumeAttempt(services: Services, attempt: Attempt): Promise<boolean> {
  const { siteId, limit } = attempt;
  const { most, window } = LIMITS[limit];
  const counter = await counterOf(services, attempt);
  const counted = await countAttempt(services.db, { ...counter, window, now: services.now() });
  // Logged once per window, so that repeated requests beyond the limit do not fill the log.
  if (counted === most + 1) services.log("limit.reached", { site: siteId, limit });
  return counted <= most;
}

/** When the window of a reached limit ends, in milliseconds UTC; now if no window is open. */
async function limitEndsAt(services: Services, attempt: Attempt): Promise<number> {
  const { window } = LIMITS[attempt.limit];
  const startedAt = await windowStart(services.db, await counterOf(services, attempt));
  return startedAt === null ? services.now() : startedAt + window;
}

/** Subtracts an attempt that was counted in advance but did not count. */
export async function releaseAttempt(services: Services, attempt: Attempt): Promise<void> {
  await run(services.db, decrementAttempts(await counterOf(services, attempt)));
}

/** Whether the limit is already reached; counts nothing. */
export async function isLimited(services: Services, attempt: Attempt): Promise<boolean> {
  const { most, window } = LIMITS[attempt.limit];
  const counter = await counterOf(services, attempt);
  const now = services.now();
  return (await attemptsInWindow(services.db, { ...counter, window, now })) >= most;
}

/** The client that reads pages: a member over all sessions, or a visitor's network. */
export type PageViewSubject = {
  siteId: SiteId;
  limit: "reading" | "reading_network";
  subject: string;
};

/**
 * A client's most recent pages count once, however often they are reloaded, prefetched or opened in
 * another tab.
 */
const RECENT_PAGES = 20;

type PageAllowance = { left: number; recent: string[]; refusedUntil: number };
const allowances = new BoundedCache<string, PageAllowance>({ size: 5_000, life: hours(1) });

/**
 * Counts a page about other members: a profile, a search result page, a deck of cards. Returns the
 * seconds to wait, or null; returns no promise if no database query is needed. `page` identifies
 * the page; null: every read counts.
 */
export function consumePageView(
  services: Services,
  reader: PageViewSubject,
  page: string | null,
): number | null | Promise<number | null> {
  const now = services.now();
  const reading = allowanceOf(services, reader);
  if (page !== null && reading.recent.includes(page)) return null;
  if (reading.refusedUntil > now) return secondsUntil(reading.refusedUntil, now);
  if (reading.left === 0) return extendAllowance(services, reader, { reading, page });
  recordPageView(reading, page);
  return null;
}

function allowanceOf(
  services: Services,
  { siteId, limit, subject }: PageViewSubject,
): PageAllowance {
  const key = `${siteId} ${limit} ${subject}`;
  const now = services.now();
  const cached = allowances.get(key, now);
  if (cached) return cached;
  const reading = { left: 0, recent: [], refusedUntil: 0 };
  allowances.set(key, reading, now);
  return reading;
}

async function extendAllowance(
  services: Services,
  reader: PageViewSubject,
  { reading, page }: { reading: PageAllowance; page: string | null },
): Promise<number | null> {
  if (await consumeAttempt(services, reader)) {
    reading.left += PAGES_PER_ATTEMPT;
    recordPageView(reading, page);
    return null;
  }
  reading.refusedUntil = await limitEndsAt(services, reader);
  return secondsUntil(reading.refusedUntil, services.now());
}

function recordPageView(reading: PageAllowance, page: string | null): void {
  reading.left -= 1;
  if (page !== null) reading.recent = [page, ...reading.recent].slice(0, RECENT_PAGES);
}

const secondsUntil = (until: number, now: number) =>
  Math.max(1, Math.ceil((until - now) / seconds(1)));

/** Forms that anyone may submit and that send an e-mail to a typed address. */
type GuardedForm = "signup" | "complaint" | "login_code" | "reset";
type FormSubmission = {
  siteId: SiteId;
  network: string;
  origin: string;
  form: GuardedForm;
  proof: FormProof;
};

/**
 * Whether a form submission is rejected as automated (R108): a filled honeypot field, or more
 * unproved forms than the people of one network send in an hour.
 */
export async function isRobot(
  services: Services,
  { siteId, network, origin, form, proof }: FormSubmission,
): Promise<boolean> {
  const verdict = await services.bots.judge(proof, { form, host: new URL(origin).hostname });
  if (verdict === "person") return false;
  const refused =
    verdict === "bot" ||
    !(await consumeAttempt(services, { siteId, limit: "unproved", subject: `${form} ${network}` }));
  if (refused) services.log("robot.refused", { site: siteId, form, verdict });
  return refused;
}
