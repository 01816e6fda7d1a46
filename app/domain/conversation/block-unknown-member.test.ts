import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import { changeProfile, viewerOf } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { plainPhotoRef } from "../photo/photo-refs";
import { listBlocked } from "../profile/list-blocked";
import { blockMember } from "./block-member";

const blocks = (id: string) =>
  env.DB.prepare("SELECT count(*) AS n FROM blocks WHERE blocker_id = ?").bind(id).first("n");

test.each(["hidden", "disabled", "rejected"])(
  "an account that is %s can be blocked only by members who exchanged messages",
  async (status) => {
    const site = await addSite();
    const me = await addMember(site);
    const gone = await addMember(site, { profileStatus: status });
    const partner = await addMember(site, { name: "Partner" });
    await addChat(me, partner, 1);
    await changeProfile(partner.id, { status });
    const block = (id: typeof me.id) => blockMember(realServices(), me, id);
    expect(await block(gone.id)).toEqual({ ok: false, refusal: "not_found" });
    expect(await blocks(me.id)).toBe(0);
    expect(await block(partner.id)).toEqual({ ok: true, value: null });
    const context = { actor: viewerOf(me), namePhoto: plainPhotoRef };
    const { members } = await listBlocked(realServices(), context, null);
    expect(members.map(({ name }) => name)).toEqual(status === "disabled" ? [] : ["Partner"]);
  },
);

test("a conversation with another member does not make a hidden profile blockable", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const other = await addMember(site);
  const gone = await addMember(site, { profileStatus: "hidden" });
  await addChat(other, gone, 1);
  await addChat(me, other, 1);
  expect(await blockMember(realServices(), me, gone.id)).toMatchObject({ refusal: "not_found" });
});
