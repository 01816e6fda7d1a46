import { not } from "drizzle-orm";
import { all, first } from "~/db/batch";
import { type Cursor, decodeCursor, encodeCursor } from "~/db/cursor";
import { type ClientId, type ConversationId, packClientId, type SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { hasEntryOfMessage } from "../audit-log/audit-log-sql";
import { appendEntry } from "../audit-log/run-audited";
import {
  type FictionalConversation,
  hasParticipant,
  isLastMessageOf,
  selectFictionalConversation,
  selectFreeMessage,
  selectWaitingConversations,
  type WaitingConversation,
} from "../conversation/fictional-inbox-sql";
import { markRead } from "../conversation/mark-read";
import { readMessages } from "../conversation/open-conversation";
import type { Staff } from "../permission/permission";
import { withSiteDatabase } from "../site/site-services";
import type { AdministeredSite } from "../site-admin/list-sites";
import { listMissingLabels } from "./fictional-profile";

const CONVERSATIONS_PER_PAGE = 50;
/** The messages that an answer needs: older ones stay closed. */
const MAX_SHOWN_MESSAGES = 30;

/** Conversations in which members wait for an answer, the longest waiting first. */
export async function listWaitingConversations(
  services: Services,
  site: AdministeredSite,
  after: string | null,
): Promise<{ waiting: WaitingConversation[]; next: string | null }> {
  const { db } = withSiteDatabase(services, site);
  const rows = await all(
    db,
    selectWaitingConversations(site.id, decodeCursor(after), CONVERSATIONS_PER_PAGE + 1),
  );
  const waiting = rows.slice(0, CONVERSATIONS_PER_PAGE);
  const last = waiting.at(-1);
  const cursor: Cursor | null = last && rows.length > waiting.length ? [last.since, last.id] : null;
  return { waiting, next: cursor && encodeCursor(cursor) };
}

/** A message for the person who answers; a gift or photo has no text. */
type InboxMessage = {
  seq: number;
  fromMember: boolean;
  at: number;
  text: string;
  kind: "text" | "gift" | "photo";
};
type OpenedConversation = FictionalConversation & {
  messages: InboxMessage[];
  /** Whether the member wrote last: one answer may be sent. */
  awaitsAnswer: boolean;
};

/**
 * The newest messages between a member and a fictional profile. The operator is who they were
 * written to, and the log names the reader before anything is returned (R392). Null for every other
 * conversation.
 */
export async function openFictionalConversation(
  services: Services,
  staff: Staff,
  { site, id }: { site: AdministeredSite; id: ConversationId },
): Promise<OpenedConversation | null> {
  const own = withSiteDatabase(services, site);
  const found = await first(own.db, selectFictionalConversation(site.id, id));
  if (!found) return null;
  await appendEntry(
    own,
    entryOf(staff, "fictional.opened", { siteId: site.id, found }),
    (insert) => ({
      entry: insert(hasParticipant(id, found.memberId)),
    }),
  );
  const rows = await readMessages(
    own,
    { id: found.fictionalId, siteId: site.id },
    { conversationId: id, newestFirst: true, limit: MAX_SHOWN_MESSAGES },
  );
  return {
    ...found,
    awaitsAnswer: found.lastSender === found.memberId,
    messages: rows.reverse().map(({ seq, senderId, at, body, gift, photo }) => ({
      seq,
      fromMember: senderId === found.memberId,
      at,
      text: body,
      kind: gift ? "gift" : photo ? "photo" : "text",
    })),
  };
}

type FictionalAction = "fictional.opened" | "fictional.answered" | "fictional.closed";

const entryOf = (
  staff: Staff,
  action: FictionalAction,
  { siteId, found, seq }: { siteId: SiteId; found: FictionalConversation; seq?: number },
) => ({
  staff,
  action,
  siteId,
  subject: { kind: "conversation" as const, id: found.id },
  memberId: found.memberId,
  after: { fictional: found.fictionalId, ...(seq === undefined ? {} : { message: seq }) },
});

/** Why an answer is not sent, with its HTTP status. */
export const ANSWER_REFUSALS = {
  not_found: 404,
  unlabelled: 409,
  answered: 409,
  not_sent: 409,
} as const;
type AnswerRefusal = keyof typeof ANSWER_REFUSALS;

type Answer = {
  site: AdministeredSite;
  id: ConversationId;
  /** The number of the member's message that is answered. */
  seq: number;
  text: string;
};

/**
 * Answers a member's newest message in the name of a fictional profile. Each message gets one
 * answer: its client id is made of the message, so a repeated form is the same answer, and a second
 * one of another operator is refused. The answer costs nothing.
 */
export async function answerMessage(
  services: Services,
  staff: Staff,
  { site, id, seq, text }: Answer,
): Promise<Outcome<null, AnswerRefusal>> {
  if (listMissingLabels(site.settings).length > 0) return refuse("unlabelled");
  const own = withSiteDatabase(services, site);
  const found = await first(own.db, selectFictionalConversation(site.id, id));
  if (!found) return refuse("not_found");
  const clientId = await answerIdOf(id, seq);
  const isNewest = found.lastSender === found.memberId && found.lastSeq === seq;
  const key = { siteId: site.id, senderId: found.fictionalId, clientId: packClientId(clientId) };
  if (!isNewest && !(await first(own.db, selectFreeMessage(key)))) return refuse("answered");
  const sent = await own.live.submitMessage(id, {
    siteId: site.id,
    senderId: found.fictionalId,
    recipientId: found.memberId,
    clientId,
    body: text,
    price: 0,
    shown: 0,
  });
  if (!sent.ok) return refuse(sent.refusal === "client_id_reused" ? "answered" : "not_sent");
  // Only what was sent has an entry; if this is lost, the repeated form writes it.
  const entry = entryOf(staff, "fictional.answered", { siteId: site.id, found, seq });
  await appendEntry(own, entry, (insert) => ({ entry: insert(not(hasEntryOfMessage(entry))) }));
  await markRead(own, { id: found.fictionalId, siteId: site.id }, { conversationId: id, seq });
  return done(null);
}

/**
 * Removes a conversation from the inbox without an answer. Only the member's newest message is
 * closed, because the log names it.
 */
export async function closeWithoutAnswer(
  services: Services,
  staff: Staff,
  { site, id, seq }: Omit<Answer, "text">,
): Promise<Outcome<null, "not_found" | "answered">> {
  const own = withSiteDatabase(services, site);
  const found = await first(own.db, selectFictionalConversation(site.id, id));
  if (!found) return refuse("not_found");
  const { entry } = await appendEntry(
    own,
    entryOf(staff, "fictional.closed", { siteId: site.id, found, seq }),
    (insert) => ({ entry: insert(isLastMessageOf(id, found.memberId, seq)) }),
  );
  if (entry.changes === 0) return refuse("answered");
  await markRead(own, { id: found.fictionalId, siteId: site.id }, { conversationId: id, seq });
  return done(null);
}

/** The client id of the answer to a message: a UUID of its hash. */
async function answerIdOf(id: ConversationId, seq: number): Promise<ClientId> {
  const name = new TextEncoder().encode(`fictional answer ${id} ${seq}`);
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", name)).subarray(0, 16);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5") as ClientId;
}
