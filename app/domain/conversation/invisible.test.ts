import { expect, test } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import {
  addBlock,
  addLike,
  addPhoto,
  changeProfile,
  localeContextOf,
} from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  LAST_ACTIVE,
  services,
} from "../../../tests/support/search-setup";
import { refusalOf, sendTestMessage } from "../../../tests/support/send-messages";
import { addMember } from "../../../tests/support/test-database";
import { listBadges } from "../badge/list-badges";
import { searchMembers } from "../discovery/search-members";
import { findNewestLike } from "../like/find-newest-like";
import { listLikes } from "../like/list-likes";
import { setPrivacySwitch } from "../profile/set-privacy-switch";
import { findVisiblePhoto, findVisibleProfile } from "./find-visible-profile";
import { findRecipient, openConversation } from "./open-conversation";

const outlook = localeContextOf("en");

/** An invisible member, and a member with a match with them. */
async function addInvisibleMember() {
  const { site, siteId, me, viewer } = await addSearchSite();
  const her = await addMember(siteId, {
    lastActive: LAST_ACTIVE,
    name: "Aino",
    premium: true,
    credits: 9,
  });
  const photo = await addPhoto(her, { main: true });
  await addLike(me, her);
  await addLike(her, me);
  await setPrivacySwitch(services(), her, { which: "invisible", on: true });
  const context = { site, reader: viewer, outlook };
  const profile = () => findVisibleProfile(services(), context, her.id);
  const picture = () =>
    findVisiblePhoto(services(), { siteId, reader: viewer }, { id: photo, size: "main" });
  return { site, siteId, me, viewer, her, photo, profile, picture };
}

test("an invisible member is in no list and at no URL", async () => {
  const { site, siteId, me, viewer, her, photo, profile, picture } = await addInvisibleMember();
  const searching = { site, viewer, search: everyone, outlook };
  expect((await searchMembers(services(), searching)).members).toEqual([]);
  for (const list of ["received", "given", "matches"] as const)
    expect((await listLikes(services(), { viewer, list, after: null, outlook })).members).toEqual(
      [],
    );
  expect(await findNewestLike(services(), viewer, outlook)).toBeNull();
  expect((await listBadges(services(), me.id)).newLikes).toBe(0);
  expect(await profile()).toBeNull();
  expect(await picture()).toBeNull();
  expect(
    await findVisiblePhoto(services(), { siteId, reader: null }, { id: photo, size: "tiny" }),
  ).toBeNull();
  expect(await findRecipient(services(), viewer, her.id)).toBeNull();
  const rich = await addMember(siteId, { premium: true, credits: 5 });
  expect(refusalOf(await sendTestMessage(rich, her))).toBe("not_found");
});

test("a conversation shows an invisible member to its two members, but not one hidden by staff", async () => {
  const { siteId, me, her, profile, picture } = await addInvisibleMember();
  await addChat(me, await addMember(siteId), 1);
  expect([await profile(), await picture()]).toEqual([null, null]);
  await addChat(her, me, 1);
  expect(await profile()).not.toBeNull();
  await changeProfile(her.id, { invisible: 0 });
  expect([await profile(), await picture()]).toEqual([null, null]);
});

test("members of a conversation still see an invisible member and can write", async () => {
  const { siteId, me, viewer, her, profile, picture } = await addInvisibleMember();
  const conversationId = await addChat(her, me, 2);
  expect(await profile()).toMatchObject({ name: "Aino", activity: null, showsPresence: false });
  expect(await picture()).toEqual(expect.any(String));
  const opened = await openConversation(services(), viewer, { conversationId });
  expect(opened?.head).toMatchObject({ there: 1, showsPresence: 0 });
  expect(opened?.head.photoId).not.toBeNull();
  const rich = await addMember(siteId, { premium: true, credits: 5 });
  await addChat(rich, her, 1);
  expect(refusalOf(await sendTestMessage(rich, her))).toBeNull();
  expect(refusalOf(await sendTestMessage(her, await addMember(siteId)))).toBeNull();
});

test("a block hides an invisible member from their conversations too", async () => {
  const { me, her, profile, picture } = await addInvisibleMember();
  await addChat(her, me, 2);
  await addBlock(me, her);
  expect([await profile(), await picture()]).toEqual([null, null]);
});

test("a member who turns visible again is found, with the likes they gave", async () => {
  const { site, viewer, her, profile } = await addInvisibleMember();
  await setPrivacySwitch(services(), her, { which: "invisible", on: false });
  expect(await profile()).toMatchObject({ name: "Aino" });
  const searching = { site, viewer, search: everyone, outlook };
  expect((await searchMembers(services(), searching)).members).toHaveLength(1);
  const received = { viewer, list: "received", after: null, outlook } as const;
  expect((await listLikes(services(), received)).members).toHaveLength(1);
});
