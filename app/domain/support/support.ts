/**
 * The correspondence of members and visitors with a site's support: complaints that are not about
 * members or content, e-mails to `support_email`, answers and notes of staff. Invariants: one
 * person has one thread on a site, a member by their account and anybody else by their address; an
 * e-mail that arrives twice is one entry; an answer, its e-mail, the state of the thread and of its
 * complaints are written in one batch; the sender of an e-mail counts as a member only if its
 * signature proves the address.
 */
import { days, hours, minutes } from "~/kit/duration";
import type { MemberId, SiteId, SupportThreadId } from "~/kit/ids";

/** `open`: somebody waits for staff; `waiting`: staff wait for them; `solved`: nobody waits. */
export const THREAD_STATUSES = ["open", "waiting", "solved"] as const;
export type ThreadStatus = (typeof THREAD_STATUSES)[number];

/** The lists of the inbox. */
export const INBOX_TABS = ["mine", "unassigned", "all", "solved"] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

export const ENTRY_KINDS = ["mail", "complaint", "answer", "note"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The complaints that support answers; the others are decided by moderators. */
export const SUPPORT_COMPLAINTS = ["payment", "privacy", "other"] as const;

/** An open thread that its owner left alone for this long is free again (R436). */
export const OWNER_IDLE = hours(24);
/** Who has a thread open now: a page renews it every fifteen seconds. */
export const PRESENCE_TTL = minutes(1);
/** Merging two threads can be undone for a day (R441). */
export const MERGE_UNDO_PERIOD = days(1);
/** Solved threads are deleted after a year (R442). */
export const SUPPORT_RETENTION_DAYS = 365;

export type ThreadKey = { siteId: SiteId; id: SupportThreadId };

/** Who wrote: a member, or an address. */
type Correspondent = { memberId: MemberId | null; sender: string | null };

/** What makes two messages one thread; null for somebody without account and address. */
export function partyOf({ memberId, sender }: Correspondent): string | null {
  if (memberId !== null) return `member:${memberId}`;
  return sender === null ? null : `address:${sender}`;
}

/** The words of a canned answer that are replaced by values of the thread. */
export const PLACEHOLDERS = ["name", "order", "number"] as const;
export type PlaceholderValues = Record<(typeof PLACEHOLDERS)[number], string | null>;

/**
 * A canned answer with the values of a thread. A value that is not known stays in braces, for staff
 * to replace; without a name the space before it goes too.
 */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  PLACEHOLDERS.reduce(
    (filled, key) =>
      values[key] === null && key === "name"
        ? filled.replaceAll(/ ?\{name\}/g, "")
        : filled.replaceAll(`{${key}}`, values[key] ?? `{${key}}`),
    text,
  );

/** Whether a text still has a placeholder, which nobody outside should read. */
export const hasPlaceholder = (text: string): boolean =>
  PLACEHOLDERS.some((key) => text.includes(`{${key}}`));

/** The quoted e-mail at the end of a reply, from the line above the first quoted line. */
export function splitQuote(text: string): { own: string; quote: string } {
  const lines = text.split("\n");
  let from = lines.length;
  while (from > 0 && /^(?:>|\s*$)/.test(lines[from - 1] ?? "")) from--;
  if (!lines.slice(from).some((line) => line.startsWith(">"))) return { own: text, quote: "" };
  // Mail programs write who wrote the quoted text, in any language, and end with a colon.
  const start = /:\s*$/.test(lines[from - 1] ?? "") ? from - 1 : from;
  return { own: lines.slice(0, start).join("\n").trim(), quote: lines.slice(start).join("\n") };
}

/** Why an action on a thread is refused, with its HTTP status. */
export const SUPPORT_REFUSALS = {
  not_found: 404,
  not_permitted: 403,
  changed: 409,
  owned: 409,
  no_address: 409,
  placeholder: 422,
  too_late: 409,
  not_mergeable: 409,
  other_party: 409,
} as const;
export type SupportRefusal = keyof typeof SUPPORT_REFUSALS;
