import { expect, test } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { selectHasChat } from "./conversation-list-store";
import { deleteConversation } from "./delete-conversation";
import { hasChat } from "./has-chat";

const services = realServices();
const hasChatWith = (member: TestMember, other: TestMember) =>
  hasChat(services, viewerOf(member), other.id);

test("a conversation can be deleted by both members until each has deleted it", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const her = await addMember(site);
  const third = await addMember(site);
  const id = await addChat(me, her, 1);
  expect([await hasChatWith(me, her), await hasChatWith(her, me)]).toEqual([true, true]);
  expect([await hasChatWith(me, third), await hasChatWith(third, her)]).toEqual([false, false]);
  await deleteConversation(services, viewerOf(me), id);
  expect([await hasChatWith(me, her), await hasChatWith(her, me)]).toEqual([false, true]);
  const query = { id: her.id, siteId: await addSite(), conversationId: id };
  expect(await services.readTogether(selectHasChat(query))).toEqual([]);
});
