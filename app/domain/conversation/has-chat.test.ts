import { expect, test } from "vitest";
import { viewerOf } from "../../../tests/support/people";
import { addChat } from "../../../tests/support/talk";
import { addMember, addSite, realServices, type TestMember } from "../../../tests/support/world";
import { deleteConversation } from "./delete-conversation";
import { hasChat } from "./has-chat";
import { selectHasChat } from "./list-store";

const services = realServices();
const has = (member: TestMember, other: TestMember) =>
  hasChat(services, viewerOf(member), other.id);

test("a conversation can be deleted by both members until each has deleted it", async () => {
  const site = await addSite();
  const [me, her, third] = [await addMember(site), await addMember(site), await addMember(site)];
  const id = await addChat(me, her, 1);
  expect([await has(me, her), await has(her, me)]).toEqual([true, true]);
  expect([await has(me, third), await has(third, her)]).toEqual([false, false]);
  await deleteConversation(services, viewerOf(me), id);
  expect([await has(me, her), await has(her, me)]).toEqual([false, true]);
  const asked = { id: her.id, siteId: await addSite(), conversationId: id };
  expect(await services.readTogether(selectHasChat(asked))).toEqual([]);
});
