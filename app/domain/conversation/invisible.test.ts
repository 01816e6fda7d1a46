import { expect, test } from "vitest";
import { addBlock, addLike, addPhoto, changeProfile, readIn } from "../../../tests/support/people";
import { everyone, HERE, services, world } from "../../../tests/support/searches";
import { addChat } from "../../../tests/support/talk";
import { addMember } from "../../../tests/support/world";
import { refusalOf, send } from "../../../tests/support/writing";
import { listBadges } from "../badge/list-badges";
import { searchMembers } from "../discovery/search-members";
import { listLikes } from "../like/list-likes";
import { newestLike } from "../like/newest-like";
import { setSwitch } from "../profile/set-switch";
import { findKnownPhoto, findKnownProfile } from "./find-known";
import { findPartner, openConversation } from "./open-conversation";

const outlook = readIn("en");

/** An invisible member, and a member with a match with them. */
async function invisible() {
  const { site, siteId, me, viewer } = await world();
  const her = await addMember(siteId, {
    lastActive: HERE,
    name: "Aino",
    premium: true,
    credits: 9,
  });
  const photo = await addPhoto(her, { main: true });
  await addLike(me, her);
  await addLike(her, me);
  await setSwitch(services(), her, { which: "invisible", on: true });
  const asked = { site, reader: viewer, outlook };
  const profile = () => findKnownProfile(services(), asked, her.id);
  const picture = () =>
    findKnownPhoto(services(), { siteId, reader: viewer }, { id: photo, size: "main" });
  return { site, siteId, me, viewer, her, photo, profile, picture };
}

test("an invisible member is in no list and at no URL", async () => {
  const { site, siteId, me, viewer, her, photo, profile, picture } = await invisible();
  const searching = { site, viewer, search: everyone, outlook };
  expect((await searchMembers(services(), searching)).members).toEqual([]);
  for (const list of ["received", "given", "matches"] as const)
    expect((await listLikes(services(), { viewer, list, after: null, outlook })).members).toEqual(
      [],
    );
  expect(await newestLike(services(), viewer, outlook)).toBeNull();
  expect((await listBadges(services(), me.id)).newLikes).toBe(0);
  expect(await profile()).toBeNull();
  expect(await picture()).toBeNull();
  expect(
    await findKnownPhoto(services(), { siteId, reader: null }, { id: photo, size: "tiny" }),
  ).toBeNull();
  expect(await findPartner(services(), viewer, her.id)).toBeNull();
  const rich = await addMember(siteId, { premium: true, credits: 5 });
  expect(refusalOf(await send(rich, her))).toBe("not_found");
});

test("a conversation shows an invisible member to its two members, but not one hidden by staff", async () => {
  const { siteId, me, her, profile, picture } = await invisible();
  await addChat(me, await addMember(siteId), 1);
  expect([await profile(), await picture()]).toEqual([null, null]);
  await addChat(her, me, 1);
  expect(await profile()).not.toBeNull();
  await changeProfile(her.id, { invisible: 0 });
  expect([await profile(), await picture()]).toEqual([null, null]);
});

test("members of a conversation still see an invisible member and can write", async () => {
  const { siteId, me, viewer, her, profile, picture } = await invisible();
  const conversationId = await addChat(her, me, 2);
  expect(await profile()).toMatchObject({ name: "Aino", activity: null, showsPresence: false });
  expect(await picture()).toEqual(expect.any(String));
  const opened = await openConversation(services(), viewer, { conversationId });
  expect(opened?.head).toMatchObject({ there: 1, showsPresence: 0 });
  expect(opened?.head.photoId).not.toBeNull();
  const rich = await addMember(siteId, { premium: true, credits: 5 });
  await addChat(rich, her, 1);
  expect(refusalOf(await send(rich, her))).toBeNull();
  expect(refusalOf(await send(her, await addMember(siteId)))).toBeNull();
});

test("a block hides an invisible member from their conversations too", async () => {
  const { me, her, profile, picture } = await invisible();
  await addChat(her, me, 2);
  await addBlock(me, her);
  expect([await profile(), await picture()]).toEqual([null, null]);
});

test("a member who turns visible again is found, with the likes they gave", async () => {
  const { site, viewer, her, profile } = await invisible();
  await setSwitch(services(), her, { which: "invisible", on: false });
  expect(await profile()).toMatchObject({ name: "Aino" });
  const searching = { site, viewer, search: everyone, outlook };
  expect((await searchMembers(services(), searching)).members).toHaveLength(1);
  const received = { viewer, list: "received", after: null, outlook } as const;
  expect((await listLikes(services(), received)).members).toHaveLength(1);
});
