import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { MIN_REGION_COUNT } from "./discovery";
import { countMembersOf, countRegions, listRegionCounts } from "./region-counts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1_000 * DAY;
const at = (now: number) => realServices({ now: () => now });

test("a region shows how many of its members were active within 30 days", async () => {
  const site = await addSite();
  const other = await addSite();
  for (let n = 0; n < MIN_REGION_COUNT; n++)
    await addMember(site, { region: "NL-NH", lastActive: NOW - DAY });
  for (let n = 0; n < MIN_REGION_COUNT - 1; n++)
    await addMember(site, {
      region: "NL-UT",
      gender: n % 2 ? "male" : "female",
      lastActive: NOW - DAY,
    });
  await addMember(site, { region: "NL-ZE", lastActive: NOW - 31 * DAY });
  await addMember(site, { region: "NL-ZE", profileStatus: "hidden", lastActive: NOW });
  const fictional = await addMember(site, { region: "NL-ZE", lastActive: NOW });
  await env.DB.prepare("UPDATE profiles SET fictional = 1 WHERE id = ?").bind(fictional.id).run();
  await addMember(other, { region: "NL-GR", lastActive: NOW });

  expect(await countRegions(at(NOW))).toBe(true);
  expect(await listRegionCounts(at(NOW), site, "NL")).toEqual([
    { region: "NL-NH", members: MIN_REGION_COUNT },
    { region: "NL-UT", members: null },
  ]);
  expect(await listRegionCounts(at(NOW), site, "DE")).toEqual([]);
});

test("regions are counted once an hour, and then again", async () => {
  const site = await addSite();
  await addMember(site, { region: "NL-FR", lastActive: NOW * 2 });
  const later = NOW * 2;
  expect(await countRegions(at(later))).toBe(true);
  await env.DB.prepare("UPDATE profiles SET status = 'hidden' WHERE site_id = ?").bind(site).run();
  expect(await countRegions(at(later + 59 * 60_000))).toBe(false);
  expect(await listRegionCounts(at(later), site, "NL")).toHaveLength(1);
  expect(await countRegions(at(later + 60 * 60_000))).toBe(true);
  expect(await listRegionCounts(at(later), site, "NL")).toEqual([]);
});

test("an outdated count is not shown", async () => {
  const site = await addSite();
  const then = NOW * 3;
  await addMember(site, { region: "NL-FR", lastActive: then });
  await countRegions(at(then));
  expect(await listRegionCounts(at(then + 3 * HOUR), site, "NL")).toHaveLength(1);
  expect(await listRegionCounts(at(then + 3 * HOUR + 1), site, "NL")).toEqual([]);
});

test("the hourly limit also applies when there is nobody to count", async () => {
  const site = await addSite();
  const then = NOW * 4;
  await addMember(site, { region: "NL-FR", lastActive: then - 31 * DAY });
  await env.DB.prepare("DELETE FROM region_counts").run();
  expect(await countRegions(at(then))).toBe(true);
  expect(await countRegions(at(then + HOUR - 1))).toBe(false);
  expect(await listRegionCounts(at(then), site, "NL")).toEqual([]);
});

test("a country shows the sum of its regions, unless that is too small", async () => {
  const site = await addSite();
  const then = NOW * 5;
  for (let n = 0; n < 19; n++)
    await addMember(site, { region: n % 2 ? "NL-FR" : "NL-GR", lastActive: then });
  await addMember(site, { country: "DE", region: "DE-BE", lastActive: then });
  await countRegions(at(then));
  expect(await countMembersOf(at(then), site, "NL")).toBeNull();
  await addMember(site, { region: "NL-ZE", lastActive: then });
  await countRegions(at(then + HOUR));
  expect(await countMembersOf(at(then + HOUR), site, "NL")).toBe(20);
  expect(await countMembersOf(at(then + HOUR), site, "DE")).toBeNull();
  expect(await countMembersOf(at(then + 4 * HOUR + 1), site, "NL")).toBeNull();
});
