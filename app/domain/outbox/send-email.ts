import { first, idempotent, runBatch } from "~/db/batch";
import { days, minutes, seconds } from "~/kit/duration";
import { type EmailId, isId, type MemberId, type PushId, type SiteId } from "~/kit/ids";
import { settleAll } from "~/kit/promises";
import type { Email, Services } from "~/services";
import type { MailEvent, MailResult } from "~/services/delivery";
import type { NotificationKind } from "../notification/notification.schema";
import { servicesOfRow } from "../site/site-services";
import { applyOutcome } from "../suppression/apply-outcome";
import { addressHash, isSuppressed } from "../suppression/suppression";
import { recordSent, selectStop, stopAddress } from "../suppression/suppression-sql";
import { emailTtl, holdsSecret } from "./email-row";
import { type EmailRequest, type EmailTemplate, MAX_RETRY_DELAY } from "./outbox";
import { EMAIL_TEMPLATES, emailRequestSchema } from "./outbox.schema";
import { deleteOutboxRow } from "./outbox-sql";
import {
  type ClaimedEmail,
  claimEmail,
  deferEmail,
  deleteOldEmails,
  endEmail,
  failEmail,
  listStuckEmails,
  selectIsWanted,
  selectSite,
} from "./outbox-store";

/**
 * Longer than any delivery; after that the consumer is considered dead and another may claim the
 * e-mail.
 */
const CLAIM_DURATION = minutes(2);

/**
 * "gone": nothing to do. "busy": another consumer has claimed it. `wait` is the delay before it is
 * enqueued again, in milliseconds.
 */
type SendEmailResult =
  | { status: "sent" | "suppressed" | "failed" | "gone" | "anew" }
  | { status: "busy" | "later"; wait: number };

/** Callbacks into modules above the outbox. */
export type EmailCallbacks = {
  /** Renders the e-mail; `account` is its recipient's. */
  render: (request: EmailRequest, account: MemberId | null) => Promise<Email>;
  /**
   * The current recipient of an e-mail that is no notification; null if its address now belongs to
   * somebody else.
   */
  addressee: (request: EmailRequest, account: MemberId | null) => Promise<string | null>;
  /**
   * The notification kinds of an e-mail, which its recipient may switch off; empty for e-mails that
   * are always sent.
   */
  kindsOf: (template: EmailTemplate) => readonly NotificationKind[];
  /** A notification with its current values; null if it no longer applies (R556). */
  asOfNow: (request: EmailRequest, account: MemberId | null) => Promise<EmailRequest | null>;
  /**
   * Regenerates an e-mail without payload from its cause; false if that no longer applies (R559).
   */
  regenerate: (email: ClaimedEmailRow) => Promise<boolean>;
};

type ClaimedEmailRow = ClaimedEmail & { id: EmailId };
/** The result of an attempt, and the address if its mailbox refuses everything. */
type AttemptResult = {
  status: MailResult["status"] | "suppressed" | "anew";
  errorCode?: string;
  address?: { siteId: SiteId; hash: string };
};

/**
 * Sends one e-mail of the outbox, once, under its own id. A temporary failure is retried with
 * increasing delays for as long as the e-mail is useful (R387). Only kinds and codes are logged,
 * never its content.
 */
export async function sendEmail(
  services: Services,
  id: EmailId,
  sender: EmailCallbacks,
): Promise<SendEmailResult> {
  const now = services.now();
  const claimed = await claimEmail(services.db, id, { now, until: now + CLAIM_DURATION });
  if (claimed === "gone") return { status: "gone" };
  if (claimed === "busy") return { status: "busy", wait: CLAIM_DURATION };
  const email = { ...claimed, id };
  const result = await attemptEmail(services, email, sender).catch(
    (error): AttemptResult => ({ status: "later", errorCode: errorName(error) }),
  );
  return storeResult(services, email, result);
}

async function attemptEmail(
  services: Services,
  email: ClaimedEmailRow,
  sender: EmailCallbacks,
): Promise<AttemptResult> {
  if (services.now() >= email.since + emailTtl(email.template))
    return { status: "refused", errorCode: "too_late" };
  if (email.payload === "")
    return (await sender.regenerate(email))
      ? { status: "anew" }
      : { status: "suppressed", errorCode: "over" };
  const written = emailRequestSchema.parse(JSON.parse(email.payload));
  const { siteId, template } = written;
  const kinds = sender.kindsOf(template);
  const { urgent } = EMAIL_TEMPLATES[template];
  // A notification is suppressed once its member has changed the address (R556).
  const to = kinds.length > 0 ? written.to : await sender.addressee(written, email.account);
  if (to === null) return { status: "suppressed", errorCode: "address_left" };
  const request = { ...written, to };
  const address = { siteId, hash: await addressHash(services, siteId, to) };
  const { stops, preference } = await runBatch(services.db, {
    stops: selectStop(address),
    preference: selectIsWanted(email.account, kinds),
  });
  const [stop] = stops.rows;
  if (stop && isSuppressed(stop.reason, { urgent, isNotice: kinds.length > 0 }))
    return { status: "suppressed", errorCode: stop.reason };
  if (!preference.rows[0]?.wanted) return { status: "suppressed", errorCode: "switched_off" };
  const now = kinds.length > 0 ? await sender.asOfNow(request, email.account) : request;
  if (!now) return { status: "suppressed", errorCode: "over" };
  const ready = await sender.render(now, email.account);
  return { ...(await services.mail.deliver(email.id, ready)), address };
}

const IDEMPOTENT_BY = idempotent("the recorded result of an e-mail");

async function storeResult(
  services: Services,
  letter: ClaimedEmailRow,
  result: AttemptResult,
): Promise<SendEmailResult> {
  const now = services.now();
  const { id, template, attempts, since } = letter;
  const { status, errorCode: fault, address } = result;
  const log = (event: string) =>
    services.log(event, { letter: id, template, attempt: attempts, ...(fault ? { fault } : {}) });
  if (status === "anew") {
    await runBatch(services.db, { letter: deleteOutboxRow(id) });
    log("mail.anew");
    return { status };
  }
  if (status === "sent" || status === "suppressed" || status === "no_mailbox") {
    const end = status === "sent" ? "sent" : "suppressed";
    const stop =
      status === "no_mailbox" && address ? stopAddress(address, "bounce", now) : undefined;
    const left = status === "sent" && address ? recordSent(address, now) : undefined;
    const letter = endEmail(id, end, status === "sent" ? now : null);
    await runBatch(services.db, { stop, left, letter }, IDEMPOTENT_BY);
    log(`mail.${end}`);
    return { status: end };
  }
  const wait = retryDelay(attempts);
  const isOver = status === "refused" || now + wait >= since + emailTtl(template);
  const update = isOver
    ? failEmail(id, fault ?? status, holdsSecret(template))
    : deferEmail(id, now + wait, fault ?? status);
  await runBatch(services.db, { update }, IDEMPOTENT_BY);
  // A configuration error stops every e-mail, so it has its own event name for alerts.
  log(isOver ? "mail.failed" : status === "ours" ? "mail.not_let" : "mail.later");
  return isOver ? { status: "failed" } : { status: "later", wait };
}

/** 30 seconds, doubling each time: immediate retries would not help a mail service that is down. */
const retryDelay = (attempts: number) =>
  Math.min(MAX_RETRY_DELAY, seconds(30) * 2 ** Math.min(attempts - 1, 10));

/** Only the error's name: the message of a mailer or parser may quote the address. */
const errorName = (error: unknown) => (error instanceof Error ? error.name : "unknown");

const STUCK_AFTER = minutes(5);
const DELETE_AFTER = days(30);
/** Bounds one run; a campaign to many members is sent at this rate per five minutes. */
const REQUEUE_BATCH_SIZE = 500;

/** Enqueues waiting e-mails again, and deletes rows that ended a month ago. */
export async function requeueEmails(services: Services): Promise<number> {
  const now = services.now();
  const stuck = await listStuckEmails(services.db, {
    before: now - STUCK_AFTER,
    now,
    limit: REQUEUE_BATCH_SIZE,
  });
  await Promise.all(stuck.map((id) => services.queues.enqueueMail(id)));
  await deleteOldEmails(services.db, now - DELETE_AFTER, REQUEUE_BATCH_SIZE);
  return stuck.length;
}

/** The services bound to the database of an outbox row; null while its site is being migrated. */
export const servicesForOutboxRow = (
  services: Services,
  id: EmailId | PushId,
): Promise<Services | null> => servicesOfRow(services, selectSite(id));

/**
 * Applies a mail service's event about a sent e-mail to the recipient's address (R386, R665). The
 * site and sending time come from the e-mail's row, since one service account may serve several
 * sites. If the row is deleted, the called site and the event's time are used.
 */
export async function handleMailEvent(
  defaultServices: Services,
  called: SiteId,
  { emailId, outcome, to, at }: MailEvent,
): Promise<void> {
  const services = isId<EmailId>(emailId)
    ? await servicesForOutboxRow(defaultServices, emailId)
    : defaultServices;
  if (!services) throw new Error("The site of this letter is on its way"); // the service retries
  const row = isId<EmailId>(emailId) ? await first(services.db, selectSite(emailId)) : null;
  const siteId = row?.siteId ?? called;
  const counts = outcome.kind === "stop" ? at : (row?.sentAt ?? at);
  // A future timestamp would stop the address again after its owner has lifted the stop.
  const when = Math.min(counts, services.now());
  const hashes = await Promise.all(to.map((email) => addressHash(services, siteId, email)));
  await settleAll(
    hashes.map((hash) => applyOutcome(services, { siteId, hash }, { outcome, at: when })),
  );
}
