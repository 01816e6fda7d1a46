import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import { addBlock, addPhoto, changeProfile } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { listBlocked } from "./list-blocked";

const blockAt = async (blocker: TestMember, blocked: TestMember, at: number) => {
  await addBlock(blocker, blocked);
  await env.DB.prepare("UPDATE blocks SET created_at = ? WHERE blocked_id = ?")
    .bind(at, blocked.id)
    .run();
};

test("a member lists the members they blocked, newest first", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const other = await addMember(site);
  const blocked: string[] = [];
  for (let n = 0; n < 30; n++) {
    const one = await addMember(site, { name: `Number ${n}` });
    await blockAt(me, one, Math.floor(n / 2));
    blocked.push(one.id);
  }
  await addBlock(other, me);
  await addBlock(other, await addMember(site));
  const first = await listBlocked(realServices(), { actor: me, namePhoto: plainPhotoRef }, null);
  const second = await listBlocked(
    realServices(),
    { actor: me, namePhoto: plainPhotoRef },
    first.next,
  );
  expect([first.members.length, second.members.length, second.next]).toEqual([24, 6, null]);
  const all = [...first.members, ...second.members];
  expect(all.map(({ id }) => id).sort()).toEqual(blocked.sort());
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a));
  expect(
    (
      await listBlocked(
        realServices(),
        { actor: { ...me, siteId: await addSite() }, namePhoto: plainPhotoRef },
        null,
      )
    ).members,
  ).toEqual([]);
});

test("the blocked list contains a picture only while it is public", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const photoOf = async (visibility: string, status = "active", judged = "active") => {
    const one = await addMember(site);
    const id = await addPhoto(one, { visibility, main: true, status: judged });
    await changeProfile(one.id, { status });
    await addBlock(me, one);
    const { members } = await listBlocked(
      realServices(),
      { actor: me, namePhoto: plainPhotoRef },
      null,
    );
    return members.find((member) => member.id === one.id)?.photoId === plainPhotoRef(id, "public");
  };
  expect([
    await photoOf("public"),
    await photoOf("members"),
    await photoOf("premium"),
    await photoOf("public", "hidden"),
  ]).toEqual([true, false, false, false]);
  expect(await photoOf("public", "active", "pending")).toBe(false);
});
