import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import { addPhoto, changeProfile, siteOf } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { listHomePageProfiles } from "./list-home-page-profiles";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const FICTIONAL = {
  fictional_icon: "mask",
  fictional_warning: "Invented",
  fictional_singular: "Made-up profile",
  fictional_plural: "Made-up profiles",
};
const services = realServices({ now: () => NOW });

type ShownMemberInput = {
  country?: string;
  lastActive?: number;
  profileStatus?: string;
  visibility?: string;
  columns?: Record<string, number>;
};

/** Adds a member with a main photo who opted in to promotion by default. */
async function addShown(
  site: string,
  { visibility, columns = { promoted: 1 }, ...overrides }: ShownMemberInput = {},
): Promise<MemberId> {
  const member = await addMember(site, {
    lastActive: NOW - DAY,
    name: "Robin Secret",
    ...overrides,
  });
  await addPhoto(member, { main: true, ...(visibility && { visibility }) });
  await changeProfile(member.id, columns);
  return member.id;
}

const shownOn = async (site: string) =>
  (await listHomePageProfiles(services, await siteOf(site), "NL")).map(({ id }) => id);

test("the home page shows up to three opted-in members, last active first", async () => {
  const site = await addSite();
  const ids = [];
  for (let days = 4; days >= 1; days--)
    ids.unshift(await addShown(site, { lastActive: NOW - days * DAY }));
  expect(await shownOn(site)).toEqual(ids.slice(0, 3));
});

test("the home page shows no member without opt-in, hidden, inactive or elsewhere", async () => {
  const site = await addSite();
  await addShown(site, { columns: { promoted: 0, visible_logged_out: 1 } });
  await addShown(site, { profileStatus: "hidden" });
  await addShown(site, { lastActive: NOW - 31 * DAY });
  await addShown(site, { country: "DE" });
  await addShown(await addSite());
  await addShown(site, { visibility: "members" });
  await changeProfile((await addMember(site, { lastActive: NOW })).id, { promoted: 1 });
  expect(await shownOn(site)).toEqual([]);
});

test("a member who opts out is not shown any more", async () => {
  const site = await addSite();
  const id = await addShown(site);
  expect(await shownOn(site)).toEqual([id]);
  await changeProfile(id, { promoted: 0 });
  expect(await shownOn(site)).toEqual([]);
});

test("fictional profiles follow real members, only if the site labels them", async () => {
  const plain = await addSite();
  const labelled = await addSite(FICTIONAL);
  for (const site of [plain, labelled]) {
    await addShown(site, { columns: { fictional: 1 }, lastActive: NOW });
    const real = await addShown(site);
    const cards = await listHomePageProfiles(services, await siteOf(site), "NL");
    expect(cards.map(({ fictional }) => fictional)).toEqual(
      site === labelled ? [false, true] : [false],
    );
    expect(cards[0]?.id).toBe(real);
  }
});

test("a shown member has a first name and a photo address, no bytes", async () => {
  const site = await addSite();
  await addShown(site);
  const [card] = await listHomePageProfiles(services, await siteOf(site), "NL");
  expect(card).toMatchObject({
    name: "Robin",
    age: null,
    region: null,
    headline: "",
    photo: { shades: "dce543", locked: false },
  });
});
