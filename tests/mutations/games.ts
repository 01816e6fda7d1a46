import { inDomain, inFile } from "./mutation.ts";

const swipeGameStore = inDomain("swipe-game/swipe-game-store", "swipe-game/play-swipe-game");
const suggestionSqlByPlaySwipeGame = inDomain(
  "suggestion/suggestion-sql",
  "suggestion/suggest-members",
  "swipe-game/play-swipe-game",
);

const matchFinderStore = inDomain("match-finder/match-finder-store", "match-finder/find-matches");

const suggestionSqlBySuggestMembers = inDomain(
  "suggestion/suggestion-sql",
  "suggestion/suggest-members",
);

const gamePage = inFile(
  "app/routes/swipe-game/game-page.tsx",
  ["app/routes/swipe-game/game-page.test.ts"],
  "architecture",
);

/** The swipe game, the match finder, and suggestions. */
export const GAMES = [
  swipeGameStore(
    "the swipe game allows any number of likes a day",
    " < ${GAME_LIKES_PER_DAY}`",
    " < 1e9`",
  ),
  swipeGameStore(
    "the daily like count restarts within a day",
    "      setWhere: sql`${excluded(games.day)} > ${games.day}`,\n",
  ),
  swipeGameStore("a pass on any member is stored", "${isLikeable(swipe)} AND NOT ", "NOT "),
  swipeGameStore(
    "a swiped member is dealt again",
    " AND ${swipes.other_id} = scanned.id AND",
    " AND ${swipes.other_id} = '' AND",
  ),
  swipeGameStore(
    "undoing yesterday's like returns one of today's likes",
    "        eq(games.day, day),\n",
  ),
  swipeGameStore("any swipe can be undone", ", isLastSwipe(swipe)));", "));"),
  matchFinderStore(
    "a member of another site overwrites match finder answers",
    "      setWhere: sql`${finderAnswers.site_id} = ${excluded(finderAnswers.site_id)}`,\n",
  ),
  matchFinderStore(
    "a match finder answer is deleted from another site",
    "answersOf(member)\n    .update(finderAnswers)",
    "answersOf({ ...member, siteId: sql`site_id` })\n    .update(finderAnswers)",
  ),
  matchFinderStore(
    "a match finder answer replaces all others",
    "sql`json_patch(${finderAnswers.answers}, ${excluded(finderAnswers.answers)})`",
    "excluded(finderAnswers.answers)",
  ),
  inDomain("match-finder/find-matches")(
    "the match finder reveals another member's answers",
    "...toCard(row),\n      sharedAnswers,",
    "...toCard(row), ...compare(answers, parseAnswers(row.answers)),",
  ),
  inDomain("match-finder/find-matches")(
    "a member beyond the best matches is never selected",
    ".sort((a, b) => randomOf(a.row.id) - randomOf(b.row.id))",
  ),
  inDomain("suggestion/suggest-members")(
    "the newest members are suggested to everyone in one order",
    "randomOf(a.id) - randomOf(b.id)",
    "b.joinedAt - a.joinedAt",
  ),
  suggestionSqlBySuggestMembers(
    "a member who joined long ago counts as new",
    " AND ${profiles.joined_at} > ${q.joinedSince}",
  ),
  suggestionSqlBySuggestMembers(
    "a new member of a distant region is suggested",
    " AND ${profiles.region} = near.value",
  ),
  suggestionSqlBySuggestMembers(
    "a hidden member is suggested as new",
    "${profiles.status} = 'active' AND ",
    "",
  ),
  suggestionSqlByPlaySwipeGame(
    "a member is suggested across a block",
    " AND ${mayBeListed(q.viewerId, sql`${scanned.id}`)}",
  ),
  suggestionSqlByPlaySwipeGame("a fictional profile is suggested", " AND ${scanned.fictional} = 0"),
  suggestionSqlByPlaySwipeGame(
    "a member is suggested to themself",
    " AND ${scanned.id} <> ${q.viewerId}",
  ),
  suggestionSqlByPlaySwipeGame(
    "a member of another site is suggested",
    "WHERE ${inSite} AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} AND ${profiles.status}",
    "WHERE (${inSite} OR 1) AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} AND ${profiles.status}",
  ),
  suggestionSqlByPlaySwipeGame(
    "a hidden member is suggested",
    " AND ${profiles.status} = 'active'\n",
    "\n",
  ),
  suggestionSqlByPlaySwipeGame(
    "a member who seeks another gender is suggested",
    " OR ${p.seeks} = ${me.gender})",
    " OR 1)",
  ),
  gamePage("dragging two fingers undoes a swipe", " && !strayed"),
  gamePage("holding two fingers undoes a swipe", " && timeStamp - since <= TAP_MS"),
  gamePage("tapping with any number of fingers undoes a swipe", " && most === 2"),
  gamePage("the first of two lifted fingers undoes a swipe", "down.size === 0 && most", "most"),
];
