import { DurableObject } from "cloudflare:workers";
import { archiveMessages, findLastSeq } from "~/domain/conversation/archive-messages";
import type {
  ArchiveMatches,
  ArchiveQuery,
  ArchiveResult,
  ArchiveSearch,
  MessageSubmission,
  RejectedSend,
  SentMessage,
} from "~/domain/conversation/conversation";
import {
  type CountUpdate,
  type WriteResult,
  writeMessage,
} from "~/domain/conversation/write-message";
import { PUSH_DELAY_SECONDS } from "~/domain/notification-delivery/notification-delivery";
import { BoundedCache } from "~/kit/bounded-cache";
import { systemNow } from "~/kit/clock";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { TokenBucket } from "~/kit/token-bucket";
import { createSiteServices } from "~/platform/create-services";
import { memberChannel } from "~/platform/durable-objects";
import type { Services } from "~/services";
import { messageEvent } from "./events";
import { HibernationWatch } from "./hibernation-watch";
import { SqliteArchiveStorage } from "./sqlite-archive-storage";

/** A person cannot type faster; a script has to wait. */
const BURST = 120;
const PER_SECOND = 4;
/** A conversation has two. */
const MAX_WRITERS = 2;
/** Cached client ids with their text, so that a resend is answered without the database. */
const MAX_REMEMBERED = 50;

/**
 * `countUpdate`: counts that the sender's connection object publishes to their pages; null for a
 * resend, which was published before.
 */
type StoreMessageResult =
  | { ok: true; value: SentMessage; countUpdate: CountUpdate | null }
  | RejectedSend;

/**
 * Key: the conversation's id. The single writer of its messages: assigns the sequence number,
 * rejects duplicates, limits the rate, writes, then publishes to the recipient's connection object.
 * State: the last sequence number and the recent client ids; both may be lost, because D1 has them.
 * Stores messages older than 60 days (domain/conversation/conversation.ts). Woken by a sent message, by
 * reading or searching old messages, and by the scheduler.
 */
export class ConversationRoom extends DurableObject<Env> {
  private readonly hibernation = new HibernationWatch("ConversationRoom");
  private readonly services = createSiteServices(this.env, this.ctx);
  private readonly archiveStorage = new SqliteArchiveStorage(this.ctx.storage);
  private lastSeq: number | undefined;
  private lastTask: Promise<unknown> = Promise.resolve();
  private readonly recentMessages = new BoundedCache<string, SentMessage>({ size: MAX_REMEMBERED });
  private readonly buckets = new BoundedCache<string, TokenBucket>({ size: MAX_WRITERS });

  /** Writes one message and returns after it is stored. */
  storeMessage(
    conversationId: ConversationId,
    submission: MessageSubmission,
  ): Promise<StoreMessageResult> {
    return this.runInOrder(async () => {
      const { siteId, senderId, clientId, gift, body } = submission;
      const key = `${senderId}:${clientId}:${gift ?? ""}:${body}`;
      const previous = this.recentMessages.get(key);
      if (previous) return { ok: true, value: previous, countUpdate: null };
      const bucket = this.bucketOf(senderId);
      if (!bucket.take(systemNow()))
        return { ok: false, refusal: "too_fast", seconds: bucket.secondsToWait };
      const services = await this.services(siteId);
      this.lastSeq ??= await findLastSeq(services, conversationId);
      const position = { conversationId, seq: this.lastSeq + 1 };
      const result = await writeMessage(services, submission, position).catch((error) => {
        this.lastSeq = undefined; // the write may have succeeded: read the number from D1
        throw error;
      });
      if (!result.ok) return result;
      this.lastSeq = Math.max(this.lastSeq, result.value.seq);
      this.recentMessages.set(key, result.value);
      if (result.fresh) this.publishToRecipient(services, submission, result);
      return { ok: true, value: result.value, countUpdate: result.fresh ? result.sender : null };
    });
  }

  /** Archives messages that are old enough; no message is written or erased meanwhile. */
  archive(siteId: SiteId, id: ConversationId): Promise<void> {
    return this.runInOrder(async () =>
      archiveMessages(await this.services(siteId), id, this.archiveStorage),
    );
  }

  readArchived(query: ArchiveQuery): ArchiveResult {
    return this.archiveStorage.read(query);
  }

  findArchived(search: ArchiveSearch): ArchiveMatches {
    return this.archiveStorage.find(search);
  }

  /**
   * Removes the text that a member wrote. It must be removed from the database before, so that it
   * cannot be archived again.
   */
  blank(writer: MemberId): Promise<void> {
    return this.runInOrder(async () => {
      this.archiveStorage.blank(writer);
      this.recentMessages.clear();
    });
  }

  drop(upTo: number): Promise<void> {
    return this.runInOrder(async () => this.archiveStorage.drop(upTo));
  }

  /**
   * One member was erased: removes what they wrote from memory; once both are erased, deletes
   * everything.
   */
  forget(siteId: SiteId, conversationId: ConversationId): Promise<void> {
    return this.runInOrder(async () => {
      this.recentMessages.clear();
      this.buckets.clear();
      this.lastSeq = undefined;
      const last = await findLastSeq(await this.services(siteId), conversationId);
      if (last === 0 || !this.archiveStorage.hasTable()) await this.ctx.storage.deleteAll();
    });
  }

  /** Runs tasks one after the other: an await on D1 does not hold the input gate. */
  private runInOrder<T>(task: () => Promise<T>): Promise<T> {
    this.hibernation.recordEvent();
    const mine = this.lastTask.then(task);
    this.lastTask = mine.catch(() => undefined);
    return mine;
  }

  /** If delivery fails, the recipient's pages catch up on reconnect. */
  private publishToRecipient(
    services: Services,
    submission: MessageSubmission,
    { value, recipient }: Extract<WriteResult, { ok: true }>,
  ): void {
    const channel = memberChannel(this.env, submission.siteId, submission.recipientId);
    const deliveries = channel.deliver(messageEvent(submission, value, recipient), recipient.mark);
    services.defer("message.announce", deliveries);
    if (recipient.counts.unread === 1)
      requestNotification(services, submission, { ...value, deliveries });
  }

  private bucketOf(memberId: MemberId): TokenBucket {
    const bucket = this.buckets.get(memberId) ?? new TokenBucket(BURST, PER_SECOND);
    this.buckets.set(memberId, bucket);
    return bucket;
  }
}

type MessageDelivery = Pick<SentMessage, "conversationId"> & {
  /** The number of open pages that got the message. */
  deliveries: Promise<number>;
};

/**
 * A member without an open page is notified by other channels, once for all waiting messages of a
 * chat: the first message requests it (R373).
 */
function requestNotification(
  services: Services,
  { siteId, recipientId }: Pick<MessageSubmission, "siteId" | "recipientId">,
  { conversationId, deliveries }: MessageDelivery,
): void {
  const enqueue = async () => {
    if ((await deliveries.catch(() => 0)) > 0) return;
    const chat = { siteId, account: recipientId, conversation: conversationId };
    await services.queues.enqueueNotice(
      { ...chat, notice: "message", by: "push" },
      PUSH_DELAY_SECONDS,
    );
  };
  services.defer("notice.ask", enqueue());
}
