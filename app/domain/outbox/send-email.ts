import { idempotent, runBatch } from "~/db/batch";
import { minutes, seconds } from "~/kit/duration";
import type { EmailId, MemberId, SiteId } from "~/kit/ids";
import type { Email, Services } from "~/services";
import type { MailResult } from "~/services/delivery";
import type { NotificationKind } from "../notification/notification.schema";
import { recordSent } from "../suppression/soft-bounce-sql";
import { addressHash, isSuppressed } from "../suppression/suppression";
import { selectStop, stopAddress } from "../suppression/suppression-sql";
import { deleteOutboxRow } from "./delete-outbox-row-sql";
import { emailTtl, holdsSecret } from "./email-ttl";
import { type EmailOrder, type EmailTemplate, MAX_RETRY_DELAY } from "./outbox";
import { EMAIL_TEMPLATES, emailOrderSchema } from "./outbox.schema";
import {
  type ClaimedEmail,
  deferEmail,
  endEmail,
  failEmail,
  selectIsWanted,
  unscopedClaimEmail,
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
export type SendResult =
  | { came: "sent" | "suppressed" | "failed" | "gone" | "anew" }
  | { came: "busy" | "later"; wait: number };

/** Callbacks into modules above the outbox. */
export type EmailCallbacks = {
  /** Renders the e-mail; `account` is its recipient's. */
  render: (order: EmailOrder, account: MemberId | null) => Promise<Email>;
  /**
   * The current recipient of an e-mail that is no notification; null if its address now belongs to
   * somebody else.
   */
  addressee: (order: EmailOrder, account: MemberId | null) => Promise<string | null>;
  /**
   * The notification kinds of an e-mail, which its recipient may switch off; empty for e-mails that
   * are always sent.
   */
  kindsOf: (template: EmailTemplate) => readonly NotificationKind[];
  /** A notification with its current values; null if it no longer applies (R556). */
  asOfNow: (order: EmailOrder, account: MemberId | null) => Promise<EmailOrder | null>;
  /**
   * Regenerates an e-mail without payload from its cause; false if that no longer applies (R559).
   */
  writeAnew: (letter: ClaimedEmailRow) => Promise<boolean>;
};

type ClaimedEmailRow = ClaimedEmail & { id: EmailId };
/** The result of an attempt, and the address if its mailbox refuses everything. */
type AttemptResult = {
  came: MailResult["came"] | "suppressed" | "anew";
  fault?: string;
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
): Promise<SendResult> {
  const now = services.now();
  const claimed = await unscopedClaimEmail(services.db, id, { now, until: now + CLAIM_DURATION });
  if (claimed === "gone") return { came: "gone" };
  if (claimed === "busy") return { came: "busy", wait: CLAIM_DURATION };
  const letter = { ...claimed, id };
  const tried = await attemptEmail(services, letter, sender).catch(
    (fault): AttemptResult => ({ came: "later", fault: errorName(fault) }),
  );
  return storeResult(services, letter, tried);
}

async function attemptEmail(
  services: Services,
  letter: ClaimedEmailRow,
  sender: EmailCallbacks,
): Promise<AttemptResult> {
  if (services.now() >= letter.since + emailTtl(letter.template))
    return { came: "refused", fault: "too_late" };
  if (letter.payload === "")
    return (await sender.writeAnew(letter))
      ? { came: "anew" }
      : { came: "suppressed", fault: "over" };
  const written = emailOrderSchema.parse(JSON.parse(letter.payload));
  const { siteId, template } = written;
  const kinds = sender.kindsOf(template);
  const { urgent } = EMAIL_TEMPLATES[template];
  // A notification is suppressed once its member has changed the address (R556).
  const to = kinds.length > 0 ? written.to : await sender.addressee(written, letter.account);
  if (to === null) return { came: "suppressed", fault: "address_left" };
  const order = { ...written, to };
  const address = { siteId, hash: await addressHash(services, siteId, to) };
  const { stops, want } = await runBatch(services.db, {
    stops: selectStop(address),
    want: selectIsWanted(letter.account, kinds),
  });
  const [stop] = stops.rows;
  if (stop && isSuppressed(stop.reason, { urgent, isNotice: kinds.length > 0 }))
    return { came: "suppressed", fault: stop.reason };
  if (!want.rows[0]?.wanted) return { came: "suppressed", fault: "switched_off" };
  const now = kinds.length > 0 ? await sender.asOfNow(order, letter.account) : order;
  if (!now) return { came: "suppressed", fault: "over" };
  const ready = await sender.render(now, letter.account);
  return { ...(await services.mail.deliver(letter.id, ready)), address };
}

const IDEMPOTENT_BY = idempotent("what became of a letter");

async function storeResult(
  services: Services,
  letter: ClaimedEmailRow,
  tried: AttemptResult,
): Promise<SendResult> {
  const now = services.now();
  const { id, template, attempts, since } = letter;
  const { came, fault, address } = tried;
  const log = (event: string) =>
    services.log(event, { letter: id, template, attempt: attempts, ...(fault ? { fault } : {}) });
  if (came === "anew") {
    await runBatch(services.db, { letter: deleteOutboxRow(id) });
    log("mail.anew");
    return { came };
  }
  if (came === "sent" || came === "suppressed" || came === "no_mailbox") {
    const end = came === "sent" ? "sent" : "suppressed";
    const stop = came === "no_mailbox" && address ? stopAddress(address, "bounce", now) : undefined;
    const left = came === "sent" && address ? recordSent(address, now) : undefined;
    const letter = endEmail(id, end, came === "sent" ? now : null);
    await runBatch(services.db, { stop, left, letter }, IDEMPOTENT_BY);
    log(`mail.${end}`);
    return { came: end };
  }
  const wait = retryDelay(attempts);
  const isOver = came === "refused" || now + wait >= since + emailTtl(template);
  const noted = isOver
    ? failEmail(id, fault ?? came, holdsSecret(template))
    : deferEmail(id, now + wait, fault ?? came);
  await runBatch(services.db, { noted }, IDEMPOTENT_BY);
  // A configuration error stops every e-mail, so it has its own event name for alerts.
  log(isOver ? "mail.failed" : came === "ours" ? "mail.not_let" : "mail.later");
  return isOver ? { came: "failed" } : { came: "later", wait };
}

/** 30 seconds, doubling each time: immediate retries would not help a mail service that is down. */
const retryDelay = (attempts: number) =>
  Math.min(MAX_RETRY_DELAY, seconds(30) * 2 ** Math.min(attempts - 1, 10));

/** Only the error's name: the message of a mailer or parser may quote the address. */
const errorName = (fault: unknown) => (fault instanceof Error ? fault.name : "unknown");
