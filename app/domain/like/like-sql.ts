import { and, desc, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { literal, type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
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

const isLikeFrom = (from: ValueOrSql<MemberId>, to: ValueOrSql<MemberId>) =>
  and(eq(likes.from_id, from), eq(likes.to_id, to));

/** SQL condition: one member likes another. */
export const doesLike = (from: ValueOrSql<MemberId>, to: ValueOrSql<MemberId>): SQL =>
  exists(subselect({ one: sql`1` }).from(likes).where(isLikeFrom(from, to)));

/** When one member liked another, in milliseconds UTC; 0 if they do not. */
export const likedAtOf = (from: ValueOrSql<MemberId>, to: ValueOrSql<MemberId>): SQL<number> =>
  sql`COALESCE((SELECT ${likes.created_at} FROM ${likes} WHERE ${isLikeFrom(from, to)}), 0)`.mapWith(
    Number,
  );

/** SQL condition: one member likes another, who has not seen it yet. */
export const isUnseenLike = (from: ValueOrSql<MemberId>, to: ValueOrSql<MemberId>): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(likes)
      .where(and(isLikeFrom(from, to), isNull(likes.seen_at))),
  );

/** Marks the other member's like as seen once the viewer likes them back: the match says it all. */
export const updateAnsweredLike = prepared(
  ({ siteId, fromId, toId, at }: Placeholders<LikeInput>) =>
    forOwner({ id: fromId, siteId }, likes.to_id)
      .update(likes)
      .set({ seen_at: at })
      .where(
        and(
          eq(likes.from_id, toId),
          isNull(likes.seen_at),
          sql`EXISTS (SELECT 1 FROM ${likes} AS own WHERE own.from_id = ${fromId} AND own.to_id = ${toId})`,
        ),
      ),
);

type UnseenLikesQuery = {
  from: number;
  until: number;
  /** The last like of the previous page. */
  after: { at: number; account: MemberId; from?: MemberId | undefined } | null;
  limit: number;
};

/** A page of unseen likes given in a time range, oldest first; uses likes_waiting. */
export const selectUnseenLikes = ({ from, until, after, limit }: UnseenLikesQuery) =>
  unscoped("a scheduled job reads all sites").text(
    { siteId: likes.site_id, account: likes.to_id, from: likes.from_id, at: likes.created_at },
    ({ columns }) => sql`SELECT ${columns} FROM ${likes} INDEXED BY likes_waiting
    WHERE ${likes.seen_at} IS NULL AND ${likes.created_at} >= ${after?.at ?? from} AND ${likes.created_at} < ${until}
      AND (${likes.created_at}, ${likes.to_id}, ${likes.from_id}) > (${after?.at ?? from - 1}, ${after?.account ?? ""}, ${after?.from ?? ""})
    ORDER BY ${likes.created_at}, ${likes.to_id}, ${likes.from_id} LIMIT ${literal(limit)}`,
  );

/** Number of unseen likes that a member received since a time from visible members, at most `most`. */
export const countNewLikes = (
  memberId: ValueOrSql<MemberId>,
  since?: SQL<number>,
  most = 100,
): SQL =>
  sql`(SELECT count(*) FROM (SELECT ${likes.from_id} AS from_id FROM ${likes} WHERE ${likes.to_id} = ${memberId} AND ${likes.seen_at} IS NULL
      ${since ? sql`AND ${likes.created_at} >= ${since}` : sql``} LIMIT ${literal(most)}) AS latest
    WHERE ${isActiveProfile(sql`latest.from_id`)})`;

/** The sender of a member's newest unseen like; uses likes_unseen. */
export const selectLastLike = (member: MemberKey) =>
  forOwner(member, likes.to_id)
    .select({ from: likes.from_id })
    .from(likes)
    .where(isNull(likes.seen_at))
    .orderBy(desc(likes.created_at))
    .limit(literal(1));

/** Deletes the likes of two members in both directions. */
export const deleteLikesBetween = (one: MemberId, other: MemberId, when: SQL) =>
  unscoped("the likes are found by their members")
    .delete(likes)
    .where(and(or(isLikeFrom(one, other), isLikeFrom(other, one)), when));

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
export function insertLike(like: LikeValues, also: SQL = sql`1`) {
  const { siteId, fromId, toId, at } = like;
  return insertSelect(
    likes,
    { site_id: siteId, from_id: fromId, to_id: toId, created_at: at },
    {
      when: sql`${statusOf({ id: fromId, siteId })} = 'active' AND ${isLikeable(like)} AND ${attemptCount(dailyLikeCounter(like))} < ${LIKES_PER_DAY} AND ${also}`,
      onConflict: sql`DO NOTHING`,
    },
  );
}

/**
 * The current like, whether it is mutual (never for a member who is not visible), and the data that
 * could have rejected it.
 */
export const selectLikeState = prepared((like: Placeholders<Omit<LikeInput, "at">>) => {
  const { siteId, fromId, toId } = like;
  return unscoped("each column has its own condition on the site").text(
    {
      /** 0 if there is no like. */
      likedAt: likedAtOf(fromId, toId),
      likesBack: sql`(${doesLike(toId, fromId)} AND ${isLikeable(like)})`.mapWith(Boolean),
      status: nullable(
        sql`${statusOf({ id: fromId, siteId })}`.mapWith(String) as SQL<AccountStatus>,
      ),
      isLikeable: sql`${isLikeable(like)}`.mapWith(Boolean),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );
});

export type LikeState = ReturnType<typeof selectLikeState>["row"];

/** Deletes a like, if `when` is true. */
export const deleteLike = ({ siteId, fromId, toId }: Omit<LikeValues, "at">, when?: SQL) =>
  forSite(siteId)
    .delete(likes)
    .where(and(isLikeFrom(fromId, toId), when));

/** A page of the likes that a member gave, oldest first, for the data export. */
export const selectOwnLikes = (
  member: MemberKey,
  after: { at: number; id: string },
  limit: number,
) =>
  forOwner(member, likes.from_id)
    .select({ id: likes.to_id, at: likes.created_at })
    .from(likes)
    .where(sql`(${likes.created_at}, ${likes.to_id}) > (${after.at}, ${after.id})`)
    .orderBy(likes.created_at, likes.to_id)
    .limit(literal(limit));

/** Erases likes given and received by a member, up to a limit each. */
export const eraseLikes = ({ id }: MemberKey, limit: number) => ({
  given: deleteSome(eq(likes.from_id, id), limit),
  received: deleteSome(eq(likes.to_id, id), limit),
});

function deleteSome(which: SQL, limit: number) {
  const some = subselect({ from: likes.from_id, to: likes.to_id })
    .from(likes)
    .where(which)
    .limit(literal(limit));
  return unscoped("an erasure of a member of any site")
    .delete(likes)
    .where(sql`(${likes.from_id}, ${likes.to_id}) IN ${some}`);
}
