import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, prepared, type ValueOrSql } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";
import { statusOf } from "../account/account-sql";
import { type AttemptCounter, attemptCount } from "../account/attempt-sql";
import { notBlocked } from "../block/block-sql";
import { isActiveMember, isActiveProfile } from "../profile/profile-sql";
import { LIKES_PER_DAY } from "./like";
import { likes } from "./like.tables";

/** A like: sender, recipient, and time in milliseconds UTC. */
export type LikeInput = { siteId: SiteId; fromId: MemberId; toId: MemberId; at: number };
/** The same as bound values, or as placeholders of a prepared statement. */
type LikeValues = { [Part in keyof LikeInput]: ValueOrSql<LikeInput[Part]> };

/** SQL condition: one member likes another. */
export const doesLike = (from: ValueOrSql<MemberId>, to: ValueOrSql<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM likes WHERE from_id = ${from} AND to_id = ${to})`;

/** When one member liked another, in milliseconds UTC; 0 if they do not. */
export const likedAtOf = (from: ValueOrSql<MemberId>, to: ValueOrSql<MemberId>): SQL<number> =>
  sql`COALESCE((SELECT created_at FROM likes WHERE from_id = ${from} AND to_id = ${to}), 0)`;

/** SQL condition: one member likes another, who has not seen it yet. */
export const isUnseenLike = (from: ValueOrSql<MemberId>, to: ValueOrSql<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM likes WHERE from_id = ${from} AND to_id = ${to} AND seen_at IS NULL)`;

type UnseenLike = { siteId: SiteId; account: MemberId; from: MemberId; at: number };
type UnseenLikesQuery = {
  from: number;
  until: number;
  /** The last like of the previous page. */
  after: { at: number; account: MemberId; from?: MemberId | undefined } | null;
  limit: number;
};

/** A page of unseen likes given in a time range, oldest first; uses likes_waiting. */
export const unscopedSelectUnseenLikes = ({
  from,
  until,
  after,
  limit,
}: UnseenLikesQuery): Statement<UnseenLike> =>
  sql`SELECT site_id AS siteId, to_id AS account, from_id AS "from", created_at AS at FROM likes INDEXED BY likes_waiting
    WHERE seen_at IS NULL AND created_at >= ${after?.at ?? from} AND created_at < ${until}
      AND (created_at, to_id, from_id) > (${after?.at ?? from - 1}, ${after?.account ?? ""}, ${after?.from ?? ""})
    ORDER BY created_at, to_id, from_id LIMIT ${literal(limit)}`;

/** Number of unseen likes that a member received since a time from visible members, at most 100. */
export const countNewLikes = (memberId: ValueOrSql<MemberId>, since?: SQL<number>): SQL =>
  sql`(SELECT count(*) FROM (SELECT from_id FROM likes WHERE to_id = ${memberId} AND seen_at IS NULL
      ${since ? sql`AND created_at >= ${since}` : sql``} LIMIT 100) AS latest
    WHERE ${isActiveProfile(sql`latest.from_id`)})`;

/** The sender of a member's newest unseen like; uses likes_unseen. */
export const selectLastLike = ({ id, siteId }: MemberKey) =>
  build
    .select({ from: likes.from_id })
    .from(likes)
    .where(and(eq(likes.to_id, id), eq(likes.site_id, siteId), isNull(likes.seen_at)))
    .orderBy(desc(likes.created_at))
    .limit(literal(1));

const isLikeFrom = (from: ValueOrSql<MemberId>, to: ValueOrSql<MemberId>) =>
  and(eq(likes.from_id, from), eq(likes.to_id, to));

/** Deletes the likes of two members in both directions. */
export const deleteLikesBetween = (one: MemberId, other: MemberId, when: SQL) =>
  build.delete(likes).where(and(or(isLikeFrom(one, other), isLikeFrom(other, one)), when));

/** The rate-limit counter of a member's likes per day. */
export const dailyLikeCounter = ({
  siteId,
  fromId,
}: Pick<LikeValues, "siteId" | "fromId">): AttemptCounter => ({
  siteId,
  key: sql`'likes:' || ${fromId}`,
});

/** SQL condition: the other member can be liked: visible, not oneself, no block either way. */
export const isLikeable = ({ siteId, fromId, toId }: Omit<LikeValues, "at">) =>
  sql`${isActiveMember({ id: toId, siteId })} AND ${fromId} <> ${toId} AND ${notBlocked(fromId, sql`${toId}`)}`;

/** Inserts a like if every rule and `also` allow it; idempotent. */
export function insertLike(like: LikeValues, also: SQL = sql`1`): SQL {
  const { siteId, fromId, toId, at } = like;
  return sql`
    INSERT INTO likes (site_id, from_id, to_id, created_at) SELECT ${siteId}, ${fromId}, ${toId}, ${at}
    WHERE ${statusOf({ id: fromId, siteId })} = 'active' AND ${isLikeable(like)} AND ${attemptCount(dailyLikeCounter(like))} < ${LIKES_PER_DAY} AND ${also}
    ON CONFLICT DO NOTHING`;
}

export type LikeState = {
  /** 0 if there is no like. */
  likedAt: number;
  likesBack: number;
  status: AccountStatus | null;
  isLikeable: number;
};

/**
 * The current like, whether it is mutual (never for a member who is not visible), and the data that
 * could have rejected it.
 */
export const selectLikeState = prepared<Omit<LikeInput, "at">, LikeState>((like) => {
  const { siteId, fromId, toId } = like;
  return sql`
    SELECT ${likedAtOf(fromId, toId)} AS likedAt, (${doesLike(toId, fromId)} AND ${isLikeable(like)}) AS likesBack,
      ${statusOf({ id: fromId, siteId })} AS status, ${isLikeable(like)} AS isLikeable`;
});

/** Deletes a like, if `when` is true. */
export const deleteLike = ({ siteId, fromId, toId }: Omit<LikeValues, "at">, when?: SQL) =>
  build.delete(likes).where(and(isLikeFrom(fromId, toId), eq(likes.site_id, siteId), when));

/** A page of the likes that a member gave, oldest first, for the data export. */
export const selectOwnLikes = (
  { id, siteId }: MemberKey,
  after: { at: number; id: string },
  limit: number,
) =>
  build
    .select({ id: likes.to_id, at: likes.created_at })
    .from(likes)
    .where(
      and(
        eq(likes.from_id, id),
        eq(likes.site_id, siteId),
        sql`(${likes.created_at}, ${likes.to_id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(likes.created_at, likes.to_id)
    .limit(literal(limit));

/** Erases likes given and received by a member, up to a limit each. */
export const eraseLikes = ({ id }: MemberKey, limit: number) => ({
  given: deleteSome(eq(likes.from_id, id), limit),
  received: deleteSome(eq(likes.to_id, id), limit),
});

function deleteSome(which: SQL, limit: number) {
  const some = build
    .select({ from: likes.from_id, to: likes.to_id })
    .from(likes)
    .where(which)
    .limit(literal(limit));
  return build.delete(likes).where(sql`(${likes.from_id}, ${likes.to_id}) IN ${some}`);
}
