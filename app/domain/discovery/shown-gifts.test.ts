import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { changeProfile, localeContextOf } from "../../../tests/support/member-fixtures";
import { addTwoProfiles, services } from "../../../tests/support/profiles";
import { findProfile } from "./find-profile";

test("received gifts are shown if allowed, most first, without removed ones", async () => {
  const { site, her, viewer } = await addTwoProfiles();
  const had = { rose: 1, tulip: 7, kiss: 2, sword: 9 };
  const receive = (member: string, gift: string, count: number) =>
    env.DB.prepare(
      "INSERT INTO gifts_received (member_id, gift, site_id, count) VALUES (?, ?, ?, ?)",
    )
      .bind(member, gift, her.siteId, count)
      .run();
  for (const [gift, count] of Object.entries(had)) await receive(her.id, gift, count);
  await receive(viewer.id, "star", 3);
  const shown = async () =>
    (
      await findProfile(
        services(),
        { site, reader: viewer, outlook: localeContextOf("en") },
        her.id,
      )
    )?.gifts;
  expect(await shown()).toEqual([]);
  await changeProfile(her.id, { shows_gifts: 1 });
  expect(await shown()).toEqual([
    { gift: "tulip", count: 7 },
    { gift: "kiss", count: 2 },
    { gift: "rose", count: 1 },
  ]);
});
