import { deleteLike, insertLike } from "~/domain/like/like-sql";
import {
  selectGivenLikes,
  selectMatches,
  selectNewLikes,
  selectSeenLikes,
} from "~/domain/like/like-store";
import {
  deleteAnswer,
  deleteEmptyAnswers,
  selectMatchCandidates,
  upsertAnswer,
} from "~/domain/match-finder/match-finder-store";
import {
  deleteNote,
  type NotePair,
  selectNote,
  selectNoteState,
  upsertNote,
} from "~/domain/private-note/private-note-store";
import { selectCandidates, selectNewcomers } from "~/domain/suggestion/suggest-members";
import type { CandidatesParams } from "~/domain/suggestion/suggestion-sql";
import {
  deleteExcessSwipes,
  deleteSwipe,
  deleteSwipesBefore,
  isLikeLeft,
  isPassable,
  returnDailyLike,
  selectDealable,
  startDay,
  storeSwipe,
  wasLastSwipeLike,
} from "~/domain/swipe-game/swipe-game-store";
import type { MemberId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";
import { SAVED_SEARCH_QUERIES } from "./saved-search-queries";

const me = memberBy("me", "site");
const swipe = {
  siteId: me.siteId,
  fromId: me.id,
  toId: asId<MemberId>("other"),
  at: 5,
  day: "2026-11-22",
};

const pair: NotePair = { siteId: me.siteId, writerId: me.id, aboutId: asId<MemberId>("other") };

/** Queries of likes, the swipe game, suggestions, saved searches and notes, for list-queries.ts. */
export const INTERACTION_QUERIES: Record<string, PlannedQuery> = {
  "new likes received": selectNewLikes(likes()),
  "seen likes received": selectSeenLikes(likes()),
  "likes given": selectGivenLikes(likes()),
  matches: selectMatches(likes()),
  "members to suggest": selectCandidates({ genders: 1 }, candidates()),
  "members of both genders to suggest": selectCandidates({ genders: 2 }, candidates()),
  "members who are new nearby": selectNewcomers(
    { genders: 2 },
    { ...candidates(), regions: '["NL-UT"]', joinedSince: 1, randomJoinStart: 5 },
  ),
  "cards of the game": selectDealable({ genders: 1 }, { ...candidates(), swipedSince: 1 }),
  "members found by answers": selectMatchCandidates({ genders: 2 }, candidates()),
  "an answer of the finder": upsertAnswer(me, { question: "pace", answer: "slow", at: 5 }),
  "an answer of the finder that is deleted": deleteAnswer(me, {
    question: "pace",
    answer: null,
    at: 5,
  }),
  "answers of the finder, if none is left": deleteEmptyAnswers(me),
  "a day of the game": startDay(swipe),
  "a like of the game": insertLike(swipe, isLikeLeft(swipe)),
  "a pass": storeSwipe(swipe, "pass", isPassable(swipe)),
  "swipes beyond what is remembered": deleteExcessSwipes(swipe),
  "a like of the day that comes back": returnDailyLike(swipe),
  "a like that is taken back": deleteLike(swipe, wasLastSwipeLike(swipe)),
  "a swipe that is taken back": deleteSwipe(swipe),
  ...SAVED_SEARCH_QUERIES,
  "a note": selectNote(pair),
  "a note that is written": upsertNote(pair, "x", 5),
  "a note that is taken away": deleteNote(pair),
  "how a note stands": selectNoteState(pair),
  "old swipes": deleteSwipesBefore(5, 500),
};

function candidates(): CandidatesParams {
  return {
    siteId: me.siteId,
    viewerId: me.id,
    country: "NL",
    gender0: "female",
    gender1: "male",
    bornAfter: "1950-01-01",
    bornUntil: "2000-01-01",
    activeSince: 1,
    newestStart: 9,
    randomStart: 5,
  };
}

function likes() {
  return { siteId: me.siteId, viewerId: me.id, after: null, page: 24, scan: 200 };
}
