import type { LetterOrder } from "~/domain/outbox/outbox";
import type { Site } from "~/domain/site/site";
import type { LetterId, PushId, SiteId } from "~/kit/ids";
import type { Outcome } from "~/kit/outcome";

export type Letter = {
  siteId: SiteId;
  from: { name: string; address: string };
  to: string;
  language: string;
  subject: string;
  html: string;
  plain: string;
  /** Where its reader ends letters of its kind; none of one that everybody gets. */
  leave?: string | null;
  /** What a report of it proves itself by (domain/suppression/letter-proof.ts); none of a sample. */
  proof?: string;
};

/**
 * What a mail service says, `fault` in its own short code. `no_mailbox`: that address takes nothing. `refused`: not this letter. `ours`: we
 * are not let send as we are set up. `later`: what passes.
 */
export type MailCame =
  | { came: "sent" }
  | { came: "no_mailbox" | "refused" | "ours" | "later"; fault: string };

/** Whose fault a bounce is: the address does not exist, its mailbox or server refuses for now, or the sender (us) is refused. */
export type BounceCause = "address" | "mailbox" | "sender";

/**
 * What is known of an e-mail after it left. `stop`: its address gets no more, for that reason. `soft_bounce`: it counts.
 * `sender_refused`: it says something about us; `provider` is the domain of a mail service. `code`: an enhanced status code,
 * an SMTP reply code or a service's own name for it.
 */
export type MailOutcome =
  | { kind: "stop"; reason: "bounce" | "fbl" | "unsubscribe" }
  | { kind: "soft_bounce"; code: string }
  | { kind: "sender_refused"; code: string; provider: string }
  | { kind: "delivered" };

/** A mail service's event. */
export type MailNews = {
  outcome: MailOutcome;
  /** As the service was told it: an id of ours, or nothing that we know. */
  letter: string | null;
  to: string[];
  /** Milliseconds, as the service says. */
  at: number;
};

/**
 * What an e-mail about an e-mail of ours says, and the proof that it brings back. A bounce may name several recipients, each by
 * the addresses that it had; without addresses it is about the proof's own. Null: nothing came of it yet, or it arrived.
 */
export type MailReport = {
  proof: string;
  recipients: { addresses: string[]; outcome: MailOutcome | null }[];
};

export interface Mailer {
  /** The same letter twice, by its id, is one where the service can tell. */
  deliver(id: LetterId, letter: Letter): Promise<MailCame>;
  /** Reads what the service calls to say; null of what we do not follow. Null where it calls nobody. */
  read: ((call: Headers, body: string) => Promise<Outcome<MailNews | null, CallRefusal>>) | null;
}

/** Of a call that claims to come from a service: nobody signed it, or too long ago. */
export type CallRefusal = "unsigned" | "old";

/** Every letter over invented fields, for whoever writes and judges them. */
export interface LetterGallery {
  /** The kinds, and of how many samples each. */
  list(): Promise<{ kind: string; length: number }[]>;
  /** Null of one that there is not. */
  show(asked: {
    kind: string;
    nth: number;
    language: LetterOrder["language"];
    country: string | null;
    site: Site;
    origin: string;
  }): Promise<Letter | null>;
}

/** A browser, as its push service knows it. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** What a browser shows: with `tag` it takes the place of an older one; `path` is the page that a tap opens. */
export type PushWords = {
  title: string;
  text: string;
  path: string;
  tag: string;
  language: string;
};

export type PushMessage = {
  siteId: SiteId;
  /** Of the push: the same one is shown once, though it came twice. */
  id: PushId;
  words: PushWords;
  /** A push service hands on the last one of a topic; it learns no more of it than that it is the same. */
  topic: string;
  urgent: boolean;
  /** For how long it is worth telling. */
  seconds: number;
};

/**
 * What a push service says. `gone`: it does not know the browser any more. `refused`: not this, not for this browser. `unsigned`: it
 * does not take our key, which is no fault of the browser's. `later`: what passes; after so many seconds where it says so.
 */
export type PushCame =
  | { came: "sent" | "gone" | "refused" | "unsigned" }
  | { came: "later"; seconds: number | null };

export interface Push {
  /** The public half of the deployment's key pair, base64url: browsers subscribe with it. */
  publicKey: string;
  /** Never throws. */
  deliver(to: PushAddress, message: PushMessage): Promise<PushCame>;
}

type TextMessage = {
  siteId: SiteId;
  /** In E.164, such as +31612345678. */
  to: string;
  language: string;
  words: string;
  /** For how long it is worth reading. */
  seconds: number;
};

export interface Sms {
  /** Throws where it did not leave, by a fault whose name says why and names nobody. */
  send(message: TextMessage): Promise<void>;
}
