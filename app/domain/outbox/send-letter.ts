import { repeatable, runBatch } from "~/db/batch";
import { minutes, seconds } from "~/kit/duration";
import type { LetterId, MemberId, SiteId } from "~/kit/ids";
import type { Letter, Services } from "~/services";
import type { MailCame } from "~/services/sending";
import type { NoticeKind } from "../notice/notice.schema";
import { noteSent } from "../suppression/soft-bounce-sql";
import { addressHash, isStopped } from "../suppression/suppression";
import { selectStop, stopAddress } from "../suppression/suppression-sql";
import { forgetRow } from "./forget-sql";
import { holdsSecret, livesOf } from "./letter-lives";
import { type LetterOrder, LONGEST_WAIT, type Template } from "./outbox";
import { letterOrderSchema } from "./outbox.schema";
import {
  type ClaimedLetter,
  endLetter,
  failLetter,
  layLetterBack,
  selectWanted,
  unscopedClaimLetter,
} from "./outbox-store";

/**
 * Longer than any delivery; after that the consumer is considered dead and another may claim the
 * e-mail.
 */
const CLAIM = minutes(2);

/**
 * "gone": nothing to do. "busy": another consumer has claimed it. `wait` is the delay before it is
 * enqueued again, in milliseconds.
 */
export type Sending =
  | { came: "sent" | "suppressed" | "failed" | "gone" | "anew" }
  | { came: "busy" | "later"; wait: number };

/** Callbacks into modules above the outbox. */
export type Sender = {
  /** Renders the e-mail; `account` is its recipient's. */
  render: (order: LetterOrder, account: MemberId | null) => Promise<Letter>;
  /**
   * The current recipient of an e-mail that is no notification; null if its address now belongs to
   * somebody else.
   */
  addressee: (order: LetterOrder, account: MemberId | null) => Promise<string | null>;
  /**
   * The notification kinds of an e-mail, which its recipient may switch off; empty for e-mails that
   * are always sent.
   */
  kindsOf: (template: Template) => readonly NoticeKind[];
  /** A notification with its current values; null if it no longer applies (R556). */
  asOfNow: (order: LetterOrder, account: MemberId | null) => Promise<LetterOrder | null>;
  /**
   * Regenerates an e-mail without payload from its cause; false if that no longer applies (R559).
   */
  writeAnew: (letter: Held) => Promise<boolean>;
};

type Held = ClaimedLetter & { id: LetterId };
/** The result of an attempt, and the address if its mailbox refuses everything. */
type Tried = {
  came: MailCame["came"] | "suppressed" | "anew";
  fault?: string;
  address?: { siteId: SiteId; hash: string };
};

/**
 * Sends one e-mail of the outbox, once, under its own id. A temporary failure is retried with
 * increasing delays for as long as the e-mail is useful (R387). Only kinds and codes are logged,
 * never its content.
 */
export async function sendLetter(
  services: Services,
  id: LetterId,
  sender: Sender,
): Promise<Sending> {
  const now = services.now();
  const claimed = await unscopedClaimLetter(services.db, id, { now, until: now + CLAIM });
  if (claimed === "gone") return { came: "gone" };
  if (claimed === "busy") return { came: "busy", wait: CLAIM };
  const letter = { ...claimed, id };
  const tried = await tryLetter(services, letter, sender).catch(
    (fault): Tried => ({ came: "later", fault: nameOf(fault) }),
  );
  return close(services, letter, tried);
}

async function tryLetter(services: Services, letter: Held, sender: Sender): Promise<Tried> {
  if (services.now() >= letter.since + livesOf(letter.template))
    return { came: "refused", fault: "too_late" };
  if (letter.payload === "")
    return (await sender.writeAnew(letter))
      ? { came: "anew" }
      : { came: "suppressed", fault: "over" };
  const written = letterOrderSchema.parse(JSON.parse(letter.payload));
  const { siteId, template } = written;
  const kinds = sender.kindsOf(template);
  // A notification is suppressed once its member has changed the address (R556).
  const to = kinds.length > 0 ? written.to : await sender.addressee(written, letter.account);
  if (to === null) return { came: "suppressed", fault: "address_left" };
  const order = { ...written, to };
  const address = { siteId, hash: await addressHash(services, siteId, to) };
  const { stops, want } = await runBatch(services.db, {
    stops: selectStop(address),
    want: selectWanted(letter.account, kinds),
  });
  const [stop] = stops.rows;
  if (stop && isStopped(stop.reason, template, kinds.length > 0))
    return { came: "suppressed", fault: stop.reason };
  if (!want.rows[0]?.wanted) return { came: "suppressed", fault: "switched_off" };
  const now = kinds.length > 0 ? await sender.asOfNow(order, letter.account) : order;
  if (!now) return { came: "suppressed", fault: "over" };
  const ready = await sender.render(now, letter.account);
  return { ...(await services.mail.deliver(letter.id, ready)), address };
}

const KNOWN = repeatable("what became of a letter");

async function close(services: Services, letter: Held, tried: Tried): Promise<Sending> {
  const now = services.now();
  const { id, template, attempts, since } = letter;
  const { came, fault, address } = tried;
  const log = (event: string) =>
    services.log(event, { letter: id, template, attempt: attempts, ...(fault ? { fault } : {}) });
  if (came === "anew") {
    await runBatch(services.db, { letter: forgetRow(id) });
    log("mail.anew");
    return { came };
  }
  if (came === "sent" || came === "suppressed" || came === "no_mailbox") {
    const end = came === "sent" ? "sent" : "suppressed";
    const stop = came === "no_mailbox" && address ? stopAddress(address, "bounce", now) : undefined;
    const left = came === "sent" && address ? noteSent(address, now) : undefined;
    const letter = endLetter(id, end, came === "sent" ? now : null);
    await runBatch(services.db, { stop, left, letter }, KNOWN);
    log(`mail.${end}`);
    return { came: end };
  }
  const wait = pauseAfter(attempts);
  const isOver = came === "refused" || now + wait >= since + livesOf(template);
  const noted = isOver
    ? failLetter(id, fault ?? came, holdsSecret(template))
    : layLetterBack(id, now + wait, fault ?? came);
  await runBatch(services.db, { noted }, KNOWN);
  // A configuration error stops every e-mail, so it has its own event name for alerts.
  log(isOver ? "mail.failed" : came === "ours" ? "mail.not_let" : "mail.later");
  return isOver ? { came: "failed" } : { came: "later", wait };
}

/** 30 seconds, doubling each time: immediate retries would not help a mail service that is down. */
const pauseAfter = (attempts: number) =>
  Math.min(LONGEST_WAIT, seconds(30) * 2 ** Math.min(attempts - 1, 10));

/** Only the error's name: the message of a mailer or parser may quote the address. */
const nameOf = (fault: unknown) => (fault instanceof Error ? fault.name : "unknown");
