import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
import type { HeldMessageId, MemberId, SiteId, StoredClientId } from "~/kit/ids";
import type { FirstMessageCount } from "./find-signals";
import { COUNT_PERIOD, MAX_HELD } from "./scam-detection";
import { heldMessages, openers } from "./scam-detection.tables";

/** A first message with the values that are counted. */
type CountedMessage = FirstMessageCount & {
  siteId: SiteId;
  senderId: MemberId;
  recipientId: MemberId;
  clientId: StoredClientId;
  body: string;
  shown: number;
  agrees: number;
  at: number;
};

/** Whether its writer sent as many similar ones to others within a day as the site allows. */
const isBulkMessage = (w: Placeholders<CountedMessage>): SQL => sql`((
  SELECT count(*) FROM ${openers} WHERE ${openers.sender_id} = ${w.senderId} AND ${openers.recipient_id} <> ${w.recipientId}
    AND ${openers.created_at} > ${w.at} - ${literal(COUNT_PERIOD)}
    AND ((${openers.kinds} & ${w.kinds}) <> 0 OR ${openers.mark} = ${w.mark})) >= ${w.heldAfter})`;

const PENDING = sql`${heldMessages.status} IN ('waiting', 'released')`;
const isBetween = (sender: ValueOrSql<MemberId>, recipient: ValueOrSql<MemberId>): SQL =>
  sql`${heldMessages.sender_id} = ${sender} AND ${heldMessages.recipient_id} = ${recipient}`;

/**
 * Whether an earlier message to the same member is still pending, which this one may not overtake;
 * or whether this message was held itself, in any state.
 */
const isHeld = (w: Placeholders<CountedMessage>): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(heldMessages)
      .where(
        and(
          isBetween(w.senderId, w.recipientId),
          sql`(${PENDING} OR ${heldMessages.client_id} = ${w.clientId})`,
        ),
      ),
  );

/** Whether the message may be stored at once. */
export const isNotHeld = (w: Placeholders<CountedMessage>): SQL =>
  sql`NOT ${isHeld(w)} AND NOT ${isBulkMessage(w)}`;

/**
 * Holds a message for moderation, if `from` ("FROM … WHERE …") finds that it could be sent. It
 * replaces one that was decided.
 */
export function insertHeld(w: Placeholders<CountedMessage>, from: SQL) {
  const message: [column: SQLiteColumn, value: SQL][] = [
    [heldMessages.id, w.heldId],
    [heldMessages.client_id, w.clientId],
    [heldMessages.body, w.body],
    [heldMessages.shown, w.shown],
    [heldMessages.agrees, w.agrees],
    [heldMessages.kinds, w.kinds],
    [heldMessages.created_at, w.at],
  ];
  const key: [column: SQLiteColumn, value: SQL][] = [
    [heldMessages.site_id, w.siteId],
    [heldMessages.sender_id, w.senderId],
    [heldMessages.recipient_id, w.recipientId],
  ];
  const row = [...key, ...message];
  const { reason, staff, origin, decided_at: decidedAt } = heldMessages;
  const emptied = [reason, staff, origin, decidedAt].map((column) => sql`${nameOf(column)} = NULL`);
  const isBelowLimit = sql`(SELECT count(*) FROM ${heldMessages} WHERE ${heldMessages.sender_id} = ${w.senderId}) < ${literal(MAX_HELD)}`;
  return unscoped("an insert of a message with its site").text(
    {},
    () => sql`INSERT INTO ${heldMessages} (${listOf(row.map(([column]) => nameOf(column)))})
      SELECT ${listOf(row.map(([, value]) => value))} ${from}
        AND ${isBulkMessage(w)} AND NOT ${isHeld(w)} AND ${isBelowLimit}
      ON CONFLICT (${nameOf(heldMessages.sender_id)}, ${nameOf(heldMessages.recipient_id)}) DO UPDATE SET
        ${listOf([...message.map(([column]) => replaced(column)), ...emptied])}, ${nameOf(heldMessages.status)} = 'waiting'`,
  );
}

const listOf = (parts: SQLWrapper[]): SQL => sql.join(parts, sql`, `);
const nameOf = ({ name }: SQLiteColumn) => sql.identifier(name);
const excluded = (column: SQLiteColumn): SQL => sql`excluded.${nameOf(column)}`;
const replaced = (column: SQLiteColumn): SQL => sql`${nameOf(column)} = ${excluded(column)}`;

/** Counts a first message, if it was stored or is held. */
export const insertMessageCount = (w: Placeholders<CountedMessage>, isStored: SQL) =>
  insertSelect(
    openers,
    {
      site_id: w.siteId,
      sender_id: w.senderId,
      recipient_id: w.recipientId,
      kinds: w.kinds,
      mark: w.mark,
      created_at: w.at,
    },
    {
      when: sql`${isStored} OR EXISTS (SELECT 1 FROM ${heldMessages} WHERE ${heldMessages.id} = ${w.heldId})`,
      onConflict: sql`(${nameOf(openers.sender_id)}, ${nameOf(openers.recipient_id)}) DO UPDATE SET
        ${nameOf(openers.kinds)} = ${openers.kinds} | ${excluded(openers.kinds)}, ${replaced(openers.mark)}, ${replaced(openers.created_at)}`,
    },
  );

/**
 * The result: the text held under this client id, and whether the message is kept from being
 * stored.
 */
export const selectHoldResult = prepared((w: Placeholders<CountedMessage>) =>
  unscoped("the result of one message").text(
    {
      heldBody: nullable(
        sql`(SELECT ${heldMessages.body} FROM ${heldMessages} WHERE ${isBetween(w.senderId, w.recipientId)}
          AND ${heldMessages.client_id} = ${w.clientId})`.mapWith(String),
      ),
      stopped: sql`(${isHeld(w)} OR ${isBulkMessage(w)})`.mapWith(Boolean),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  ),
);
export type HoldResult = ReturnType<typeof selectHoldResult>["row"];

/** The text of a member's own pending message to a recipient. */
export const heldBodyTo = (sender: ValueOrSql<MemberId>, recipient: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT ${heldMessages.body} FROM ${heldMessages} WHERE ${isBetween(sender, recipient)} AND ${PENDING})`;

type OwnKey = { id: MemberId; siteId: SiteId };

/**
 * Removes the consent from held messages after its writer withdrew it (R231): messages approved
 * later do not use it.
 */
export const withdrawHeldConsent = (member: OwnKey) =>
  heldOf(member).update(heldMessages).set({ agrees: false });

const heldOf = (member: OwnKey) => forOwner(member, heldMessages.sender_id);

/** A member's own held first message to a recipient, with its status. */
export const selectHeldTo = (member: OwnKey, to: MemberId) =>
  heldOf(member)
    .select({
      body: heldMessages.body,
      status: heldMessages.status,
      reason: sql<
        string | null
      >`CASE WHEN ${heldMessages.status} = 'refused' THEN ${heldMessages.reason} END`.as("reason"),
    })
    .from(heldMessages)
    .where(eq(heldMessages.recipient_id, to));

/** The text hashes that a member sent to at least two others within the last day. */
export const selectSentTextHashes = (member: OwnKey, now: number) =>
  forOwner(member, openers.sender_id)
    .select({ mark: sql`${openers.mark}`.mapWith(Number).as("mark") })
    .from(openers)
    .where(and(gt(openers.created_at, now - COUNT_PERIOD), isNotNull(openers.mark)))
    .groupBy(openers.mark)
    .having(sql`count(*) >= 2`)
    .limit(literal(50));

/**
 * Each writer's oldest message first, then each one's next, so that a writer with many does not
 * delay others.
 */
export const selectApproved = (limit: number) =>
  unscoped("approved messages of all sites")
    .select({
      id: heldMessages.id,
      siteId: heldMessages.site_id,
      senderId: heldMessages.sender_id,
      recipientId: heldMessages.recipient_id,
      clientId: heldMessages.client_id,
      body: heldMessages.body,
      shown: heldMessages.shown,
      agrees: heldMessages.agrees,
      origin: sql`${heldMessages.origin}`.mapWith(String).as("origin"),
      at: heldMessages.created_at,
    })
    .from(heldMessages)
    .where(IS_APPROVED)
    .orderBy(
      sql`row_number() OVER (PARTITION BY ${heldMessages.sender_id} ORDER BY ${heldMessages.created_at})`,
      heldMessages.created_at,
    )
    .limit(literal(limit));

const IS_APPROVED = sql`${heldMessages.status} = 'released'`;

/** A held message that staff approved and that is not sent yet. */
export type ApprovedMessageRow = RowOf<ReturnType<typeof selectApproved>>;

export const isApproved = (id: HeldMessageId): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(heldMessages)
      .where(and(eq(heldMessages.id, id), IS_APPROVED)),
  );

const approvedMessage = unscoped("an approved message that the job sends, by its id");

/** Deletes an approved message after it was stored in its conversation. */
export const deleteHeld = (id: HeldMessageId) =>
  approvedMessage.delete(heldMessages).where(and(eq(heldMessages.id, id), IS_APPROVED));

/** Marks an approved message that could not be sent any more, with a code of SEND_REFUSALS. */
export const markNotSent = (id: HeldMessageId, refusal: string) =>
  approvedMessage
    .update(heldMessages)
    .set({ status: "unsent", reason: refusal })
    .where(and(eq(heldMessages.id, id), IS_APPROVED));

/** Deletes the held messages between two members after a block (R239). */
export const deleteHeldBetween = (one: MemberId, other: MemberId, when: SQL) =>
  unscoped("messages between two members of one site")
    .delete(heldMessages)
    .where(and(or(isBetween(one, other), isBetween(other, one)), when));

/** The keys of counts, as a condition with a list of them. */
const COUNT_KEY = sql`(${openers.sender_id}, ${openers.recipient_id})`;
const selectCountKeys = () =>
  subselect({ sender: openers.sender_id, recipient: openers.recipient_id }).from(openers);

/** Deletes expired rows, up to a limit per table. */
export const deleteExpiredHoldRows = (before: { openers: number; held: number }, limit: number) => {
  const expired = unscoped("expired rows of all sites");
  const oldCounts = selectCountKeys()
    .where(lte(openers.created_at, before.openers))
    .orderBy(openers.created_at)
    .limit(literal(limit));
  const oldMessages = subselect({ id: heldMessages.id })
    .from(heldMessages)
    .where(lte(heldMessages.created_at, before.held))
    .orderBy(heldMessages.created_at)
    .limit(literal(limit));
  return {
    openers: expired.delete(openers).where(sql`${COUNT_KEY} IN ${oldCounts}`),
    held: expired.delete(heldMessages).where(inArray(heldMessages.id, oldMessages)),
  };
};

/** A member of a site; the type in `account` belongs to a higher module. */
type Member = { id: MemberId; siteId: SiteId };

/**
 * A member's own messages that are held or were not delivered, with their recipients, for the data
 * export.
 */
export const selectOwnHeld = (member: Member) =>
  heldOf(member)
    .select({
      id: heldMessages.recipient_id,
      at: heldMessages.created_at,
      text: heldMessages.body,
      status: heldMessages.status,
      reason: heldMessages.reason,
    })
    .from(heldMessages)
    .orderBy(heldMessages.recipient_id)
    .limit(literal(MAX_HELD));

/** Deletes messages held from or for a member, and the counts of both, up to a limit each. */
export const eraseHeldMessages = ({ id, siteId }: Member, limit: number) => {
  const ofSite = forSite(siteId);
  const sent = subselect({ id: heldMessages.id })
    .from(heldMessages)
    .where(eq(heldMessages.sender_id, id))
    .limit(literal(limit));
  const received = sql`(SELECT ${heldMessages.id} FROM ${heldMessages} INDEXED BY held_messages_by_recipient
    WHERE ${heldMessages.recipient_id} = ${id} LIMIT ${literal(limit)})`;
  const made = selectCountKeys().where(eq(openers.sender_id, id)).limit(literal(limit));
  const met = sql`(SELECT ${openers.sender_id}, ${openers.recipient_id} FROM ${openers} INDEXED BY openers_by_recipient
    WHERE ${openers.recipient_id} = ${id} LIMIT ${literal(limit)})`;
  return {
    held: ofSite.delete(heldMessages).where(inArray(heldMessages.id, sent)),
    heldFor: ofSite.delete(heldMessages).where(sql`${heldMessages.id} IN ${received}`),
    made: ofSite.delete(openers).where(sql`${COUNT_KEY} IN ${made}`),
    met: ofSite.delete(openers).where(sql`${COUNT_KEY} IN ${met}`),
  };
};
