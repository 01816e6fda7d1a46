import { inDomain, inFile } from "./mutation.ts";

const game = inDomain(
  "swipe-game/swipe-game-store",
  "swipe-game/swipe-member",
  "swipe-game/undo-swipe",
  "swipe-game/deal-cards",
);
const suggestion = inDomain(
  "suggestion/suggestion-sql",
  "suggestion/suggest-members",
  "swipe-game/deal-cards",
);

const finder = inDomain("match-finder/match-finder-store", "match-finder/find-matches");

const newcomer = inDomain("suggestion/newcomer-sql", "suggestion/newcomers");

const fingers = inFile(
  "app/routes/swipe-game/game-page.tsx",
  ["app/routes/swipe-game/game-page.test.ts"],
  "architecture",
);

/** The limit of the swipe game, and who appears in it or in suggestions. */
export const GAMES = [
  game("any number of likes a day in the game", " < ${GAME_LIKES_PER_DAY}`", " < 1e9`"),
  game("a day of the game begins again", " WHERE excluded.day > games.day", ""),
  game("anybody is passed", "${isLikeable(swipe)} AND NOT ", "NOT "),
  game(
    "a swipe is dealt again",
    " AND other_id = id AND swiped_at",
    " AND other_id = '' AND swiped_at",
  ),
  game(
    "yesterday's like gives one of today back",
    "\n    AND day = (SELECT day FROM swipes WHERE member_id = ${swipe.fromId} AND other_id = ${swipe.toId})`",
    "`",
  ),
  game("any swipe is taken back", " AND ${isLastSwipe(swipe)}`", "`"),
  finder(
    "another site's member takes the place of answers",
    "\n    WHERE finder_answers.site_id = excluded.site_id`",
    "`",
  ),
  finder(
    "answers are deleted from another site",
    "DELETE FROM finder_answers WHERE member_id = ${id} AND site_id = ${siteId}",
    "DELETE FROM finder_answers WHERE member_id = ${id}",
  ),
  inDomain("match-finder/find-matches")(
    "how the other answered is told",
    "...toCard(row),\n      agreed,",
    "...toCard(row), ...compare(answers, parseAnswers(row.answers)),",
  ),
  inDomain("match-finder/find-matches")(
    "whom nobody's answers fit is found by no one",
    ".sort((a, b) => randomOf(a.row.id) - randomOf(b.row.id))",
  ),
  inDomain("suggestion/suggest-members", "suggestion/newcomers")(
    "the newest are new to everybody",
    "randomOf(a.id) - randomOf(b.id)",
    "b.joinedAt - a.joinedAt",
  ),
  newcomer("who joined long ago is new", " AND joined_at > ${q.joinedSince}"),
  newcomer("somebody far away is near", " AND region = near.value"),
  newcomer("somebody hidden is told as new", "status = 'active' AND ", ""),
  suggestion("somebody behind a block is suggested", " AND ${notBlocked(q.viewerId, sql`id`)}"),
  suggestion("a fictional profile is suggested", " AND fictional = 0"),
  suggestion("oneself is suggested", " AND id <> ${q.viewerId}"),
  suggestion("another site's member is suggested", "site_id = ${q.siteId} AND gender", "gender"),
  suggestion("somebody hidden is suggested", " AND status = 'active'\n", "\n"),
  suggestion("whoever looks for others is suggested", " OR p.seeks = me.gender)", " OR 1)"),
  fingers("two fingers that are drawn take a card back", " && !strayed"),
  fingers("two fingers that rest take a card back", " && timeStamp - since <= TAP_MS"),
  fingers("any number of fingers takes a card back", " && most === 2"),
  fingers("the first of two fingers takes a card back", "down.size === 0 && most", "most"),
];
