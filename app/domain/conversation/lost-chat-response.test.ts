import { expect, test } from "vitest";
import { addChatWithLines, viewerOf } from "../../../tests/support/conversations";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { addLike } from "../../../tests/support/member-fixtures";
import { blockMember } from "./block-member";
import { markRead } from "./mark-read";
import { reactToMessage } from "./react-to-message";

const chat = async () => {
  const { site: siteId, ...rest } = await addChatWithLines(2);
  return { siteId, ...rest };
};
type Chat = Awaited<ReturnType<typeof chat>>;
const at = ({ id: conversationId }: Chat) => ({ conversationId, seq: 2 });

test("a reaction whose response is lost is stored and counted once", async () => {
  const { well, lost, attempts } = await lostAnswer(/INTO reactions/, chat, (services, of) =>
    reactToMessage(services, of.reader, { ...at(of), reaction: "heart" }),
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "reactions", rows: 1 }));
});

test("mark-read after a lost response succeeds and returns that nothing is new", async () => {
  const { well, lost, attempts } = await lostAnswer(/SET read_seq/, chat, (services, of) =>
    markRead(services, of.reader, at(of)),
  );
  expect([attempts, lost.there]).toEqual([2, well.there]);
  expect([well.result, lost.result].map((result) => JSON.parse(result))).toEqual([
    { ok: true, value: { readSeq: 2 } },
    { ok: false, refusal: "nothing_new" },
  ]);
});

test("a block whose response is lost starts one evidence hold and stays in force", async () => {
  const liked = async () => {
    const fixture = await chat();
    await addLike(fixture.writer, fixture.reader);
    return fixture;
  };
  const { well, lost, attempts } = await lostAnswer(/INSERT INTO blocks/, liked, (services, of) =>
    blockMember(services, viewerOf(of.reader), of.writer.id),
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "seals", rows: 2 }));
  expect(lost.there).not.toContainEqual(expect.objectContaining({ table: "likes" }));
});
