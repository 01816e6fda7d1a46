import { expect, test } from "vitest";
import { type MemberId, newId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { emailTo } from "../../../tests/support/email-to";
import {
  addBlock,
  addPhoto,
  changeProfile,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { addReporterAndReported, rows } from "../../../tests/support/reports";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { findReportable } from "./find-reportable";

test("a member can report only visible, blocked or known members of the same site", async () => {
  const { siteId, site, me, her, report } = await addReporterAndReported();
  const hidden = await addMember(siteId, { profileStatus: "hidden" });
  const draft = await addMember(siteId, { profileStatus: "draft" });
  const blocker = await addMember(siteId);
  const blocked = await addMember(siteId);
  const elsewhere = await addMember(await addSite());
  await addBlock(blocker, me);
  await addBlock(me, blocked);
  await addChat(me, draft, 1);
  for (const one of [me, hidden, draft, blocker, elsewhere, { id: newId<MemberId>() }]) {
    expect(await report(one)).toEqual({ ok: false, refusal: "not_found" });
    expect(await findReportable(realServices(), { site, viewer: viewerOf(me) }, one.id)).toBeNull();
  }
  expect(await rows("complaints", siteId)).toEqual([]);
  expect([(await report(her)).ok, (await report(blocked)).ok]).toEqual([true, true]);
});

test("a fictional profile can be reported on a site that has them", async () => {
  const { site, me, her } = await addReporterAndReported();
  await changeProfile(her.id, { fictional: 1 });
  const labels = {
    fictional_icon: "mask",
    fictional_warning: "w",
    fictional_singular: "s",
    fictional_plural: "p",
  };
  const seen = (where: typeof site) =>
    findReportable(realServices(), { site: where, viewer: viewerOf(me) }, her.id);
  expect(await seen({ ...site, ...labels } as typeof site)).toMatchObject({ blockable: true });
  expect(await seen(site)).toBeNull();
});

test("the report page shows public pictures only", async () => {
  const { siteId, site, me } = await addReporterAndReported();
  const photoOf = async (visibility: string, blocks: boolean, status = "active") => {
    const one = await addMember(siteId);
    await addPhoto(one, { visibility, status, main: true });
    await addChat(me, one, 1);
    if (blocks) await addBlock(one, me);
    const found = await findReportable(realServices(), { site, viewer: viewerOf(me) }, one.id);
    return found && Boolean(found.photoId);
  };
  expect([
    await photoOf("public", false),
    await photoOf("public", true),
    await photoOf("public", false, "pending"),
  ]).toEqual([true, false, false]);
  expect([await photoOf("members", false), await photoOf("premium", false)]).toEqual([
    false,
    false,
  ]);
});

test("a report without a chat is stored as made from the profile", async () => {
  const { siteId, her, report } = await addReporterAndReported();
  await report(her, { screen: "chat" });
  expect(await rows("reports", siteId)).toMatchObject([
    { screen: "profile", conversation_id: null },
  ]);
  expect(await emailTo("help@site.test", "report_filed", siteId)).toMatchObject({
    fields: { screen: "profile", conversation: null },
  });
});
