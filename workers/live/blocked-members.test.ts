import { beforeEach, expect, test } from "vitest";
import { blockMember } from "~/domain/conversation/block-member";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { executeWaitingActions } from "~/domain/deactivation/execute-moderation-action";
import { likeMember } from "~/domain/like/like-member";
import { setPrivacySwitch } from "~/domain/profile/set-privacy-switch";
import type { ConversationId } from "~/kit/ids";
import { type LiveEvent, SESSION_ENDED_CODE } from "~/live/protocol";
import { runLiveActions, services, settled } from "../../tests/support/live-actions";
import { viewerOf } from "../../tests/support/member-fixtures";
import { addModerationAction } from "../../tests/support/moderation-actions";
import { connectionObjectOf, openPage } from "../../tests/support/open-page";
import { addMember, addSite, type TestMember } from "../../tests/support/test-database";

type Page = Awaited<ReturnType<typeof openPage>>;

let me: TestMember;
let her: TestMember;
let chat: ConversationId;
let mine: Page;
let hers: Page;

/** Two members with unseen mutual likes, each with an open page. */
beforeEach(async () => {
  const site = await addSite();
  me = await addMember(site, { premium: true, credits: 50, gender: "male" });
  her = await addMember(site, { premium: true, credits: 50 });
  chat = await conversationIdOf(site, me.id, her.id);
  [mine, hers] = [await openPage(me), await openPage(her)];
  await likeEachOther();
});

async function likeEachOther() {
  await likeMember(services(), viewerOf(me), her.id);
  await likeMember(services(), viewerOf(her), me.id);
  await settled();
}

/** Every interaction between the two, then one more of each kind: unread messages, unseen likes. */
async function talk() {
  await runLiveActions(her, me); // no chat exists yet: typing is not shown
  await runLiveActions(me, her);
  await runLiveActions(her, me);
  await runLiveActions(me, her); // she has not read the last of these
  await likeEachOther();
}

const MARK = 77;
/**
 * Returns all events that a page has received, including those in transit, and empties its list.
 */
async function receivedEvents(member: TestMember, page: Page): Promise<LiveEvent[]> {
  await connectionObjectOf(member).announce({ type: "badges", unread: MARK, newLikes: MARK });
  if (!page.closed) await expect.poll(() => page.events.at(-1)).toMatchObject({ unread: MARK });
  return page.events.splice(0).filter((event) => !("unread" in event && event.unread === MARK));
}

/**
 * The events of a page that reveal the other member: their id, the text of either, and every count
 * above zero. A member's own like of the other is sent to their own pages (R219); one of somebody
 * else would identify the recipient.
 */
const traces = (events: LiveEvent[], other: TestMember) =>
  events.filter((event) => {
    if (event.type === "liked") return event.id !== other.id;
    const text = JSON.stringify(event);
    const counts = event.type === "badges" && event.unread + event.newLikes > 0;
    return counts || text.includes(other.id) || text.includes(chat);
  });

async function suspend(member: TestMember) {
  await addModerationAction(member, { action: "suspend" });
  await executeWaitingActions(services());
}

/** An invisible member reveals themself by writing (R130). */
const WRITING = ["posts", "sends over the socket"];

test("before the block each page gets every kind of event of the other", async () => {
  await talk();
  for (const [member, page, other] of [
    [me, mine, her],
    [her, hers, me],
  ] as const) {
    const found = traces(await receivedEvents(member, page), other);
    const types = new Set(found.map(({ type }) => type));
    expect([...types]).toEqual(
      expect.arrayContaining(["badges", "message", "reaction", "read", "typing"]),
    );
  }
});

/** The only event after one's own block: the blocker's pages remove the chat. */
const chatGone = () => ({
  type: "badges",
  unread: 0,
  newLikes: 0,
  premium: true,
  chat: { id: chat, unread: null, at: expect.any(Number) },
});

test.each([
  ["a block of one's own", true, () => blockMember(services(), me, her.id), [], "me"],
  ["the other's block", true, () => blockMember(services(), her, me.id), [], "her"],
  ["a suspension", true, () => suspend(her), [], null],
  [
    "the other made herself invisible, who was only liked",
    false,
    () => setPrivacySwitch(services(), her, { which: "invisible", on: true }),
    WRITING,
    null,
  ],
] as const)("after %s no open page gets any event about the other", async (...testCase) => {
  const [, talked, happens, except, blocker] = testCase;
  if (talked) await talk();
  await receivedEvents(me, mine);
  await receivedEvents(her, hers);
  await happens();
  await settled();
  await runLiveActions(her, me, except);
  await runLiveActions(me, her);
  expect(traces(await receivedEvents(me, mine), her)).toEqual(blocker === "me" ? [chatGone()] : []);
  expect(traces(await receivedEvents(her, hers), me)).toEqual(
    blocker === "her" ? [chatGone()] : [],
  );
});

test("a suspended member's open pages are closed", async () => {
  await suspend(her);
  await settled();
  await expect.poll(() => hers.closed).toBe(SESSION_ENDED_CODE);
});
