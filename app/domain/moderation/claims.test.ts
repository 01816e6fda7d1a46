import { beforeEach, describe, expect, test } from "vitest";
import { seededRandom } from "~/kit/seeded-random";
import { addHeldMessage, addReport } from "../../../tests/support/cases";
import { addWaitingPhoto, emptyQueues, moderator, rowsOf } from "../../../tests/support/moderation";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import {
  CLAIM_TTL,
  type Claimant,
  claimItem,
  claimNext,
  countItems,
  deleteOldClaims,
  listClaimsOn,
  releaseClaims,
  renewOwnClaims,
} from "./claims";
import { loadPhotoReview } from "./load-photo-review";

beforeEach(emptyQueues);

const kind = "photo";
const services = realServices();
const later = (ms: number) => realServices({ now: () => Date.now() + ms });

async function addPhotos(count: number) {
  const member = await addMember(await addSite());
  return Promise.all(Array.from({ length: count }, (_, at) => addWaitingPhoto(member, { at })));
}

async function addReportedMembers(count: number): Promise<string[]> {
  const siteId = await addSite();
  const by = await addMember(siteId);
  const members = await Promise.all(Array.from({ length: count }, () => addMember(siteId)));
  for (const about of members) await addReport(by, about);
  return members.map(({ id }) => id);
}

async function addHeldMessages(count: number): Promise<string[]> {
  const siteId = await addSite();
  const from = await addMember(siteId);
  const members = await Promise.all(Array.from({ length: count }, () => addMember(siteId)));
  return Promise.all(members.map((to) => addHeldMessage(from, to)));
}

describe("claims", () => {
  test("the next items are the oldest that nobody works on", async () => {
    const ids = await addPhotos(5);
    expect(await claimNext(services, moderator(), { kind, most: 2 })).toEqual(ids.slice(0, 2));
    expect(await claimNext(services, moderator(), { kind, most: 2 })).toEqual(ids.slice(2, 4));
    expect(await claimNext(services, moderator(), { kind, most: 9 })).toEqual(ids.slice(4));
  });

  test("a moderator who claims again gets only as many as were decided or released", async () => {
    await addPhotos(9);
    const one = moderator();
    const first = await claimNext(services, one, { kind, most: 4 });
    expect(await claimNext(services, one, { kind, most: 4 })).toEqual([]);
    await releaseClaims(services, one.id, { kind, items: first.slice(0, 1) });
    expect(await claimNext(services, one, { kind, most: 4 })).toHaveLength(1);
    expect(await claimNext(later(CLAIM_TTL + 1), one, { kind, most: 4 })).toHaveLength(4);
  });

  test("of one site are its items, also if the moderator has those of others", async () => {
    const first = await addPhotos(2);
    const siteId = await addSite();
    const member = await addMember(siteId);
    const own = await Promise.all([1, 2].map((at) => addWaitingPhoto(member, { at })));
    const one = moderator();
    expect(await claimNext(services, one, { kind, most: 2 })).toEqual(first);
    expect(await claimNext(services, one, { kind, most: 1, site: siteId })).toEqual([own[0]]);
    expect(await claimNext(services, one, { kind, most: 1, site: siteId })).toEqual([]);
    expect(await countItems(services, one.id, { kind, site: siteId })).toBe(2);
    expect(await countItems(services, one.id, { kind })).toBe(4);
    const review = await loadPhotoReview(services, one.id, siteId);
    expect(review).toMatchObject({ waiting: 2, site: { id: siteId } });
    expect(review.photos.map(({ id }) => id)).toEqual([own[0]]);
  });

  test("moderators who claim at the same moment get different items", async () => {
    await addPhotos(12);
    const claimed = await Promise.all(
      [1, 2, 3].map(() => claimNext(services, moderator(), { kind, most: 4 })),
    );
    expect(new Set(claimed.flat()).size).toBe(12);
  });

  test("an opened item is claimed unless another moderator has it", async () => {
    const [item = ""] = await addPhotos(1);
    const [one, other] = [moderator("One"), moderator("Other")];
    expect(await claimItem(services, one, { kind, item })).toBe(true);
    expect(await claimItem(services, one, { kind, item })).toBe(true);
    expect(await claimItem(services, other, { kind, item })).toBe(false);
    expect(await listClaimsOn(services, { kind, items: [item] })).toMatchObject([
      { item, staff: one.id, staffName: "One" },
    ]);
    expect(await claimItem(services, other, { kind, item: "no-photo" })).toBe(false);
  });

  test("only the claimant releases a claim", async () => {
    const items = await addPhotos(1);
    const [one, other] = [moderator(), moderator()];
    await claimNext(services, one, { kind, most: 1 });
    await releaseClaims(services, other.id, { kind, items });
    expect(await claimNext(services, other, { kind, most: 1 })).toEqual([]);
    await releaseClaims(services, one.id, { kind, items });
    expect(await claimNext(services, other, { kind, most: 1 })).toEqual(items);
  });

  test("a claim expires ten minutes after its last renewal", async () => {
    const items = await addPhotos(1);
    const [one, other] = [moderator(), moderator()];
    await claimNext(services, one, { kind, most: 1 });
    expect(await renewOwnClaims(later(CLAIM_TTL - 1000), one.id, { kind, items })).toEqual(items);
    expect(await claimNext(later(CLAIM_TTL + 1000), other, { kind, most: 1 })).toEqual([]);
    expect(await claimNext(later(2 * CLAIM_TTL), other, { kind, most: 1 })).toEqual(items);
    expect(await renewOwnClaims(later(2 * CLAIM_TTL), one.id, { kind, items })).toEqual([]);
  });

  test("expired claims are deleted", async () => {
    await addPhotos(2);
    await claimNext(services, moderator(), { kind, most: 1 });
    await claimNext(later(CLAIM_TTL), moderator(), { kind, most: 1 });
    await deleteOldClaims(later(CLAIM_TTL + 1));
    expect(await rowsOf("moderation_claims")).toHaveLength(1);
  });

  test.each([
    ["photo", addPhotos],
    ["report", addReportedMembers],
    ["message", addHeldMessages],
  ] as const)(
    "two moderators never work on one %s, whatever they do and when",
    async (kind, add) => {
      const ids: string[] = await add(12);
      let draws = 0;
      const below = (n: number) => Math.floor(seededRandom(`claims ${kind}`, draws++) * n);
      const staff = [moderator("a"), moderator("b"), moderator("c")] as const;
      /** What each moderator's page shows, with the time of the last answer. */
      const pages = new Map<Claimant, Map<string, number>>(staff.map((one) => [one, new Map()]));
      let now = Date.now();
      const at = realServices({ now: () => now });
      const note = (one: Claimant, items: string[]) => {
        for (const item of items) pages.get(one)?.set(item, now);
      };
      const holdersOf = (item: string) =>
        staff.filter((one) => (pages.get(one)?.get(item) ?? 0) > now - CLAIM_TTL);
      const act = async () => {
        const one = staff[below(3)] as Claimant;
        const item = ids[below(ids.length)] as string;
        const held = [...(pages.get(one)?.keys() ?? [])];
        switch (below(6)) {
          case 0:
            return note(one, await claimNext(at, one, { kind, most: 1 + below(4) }));
          case 1:
            return void ((await claimItem(at, one, { kind, item })) && note(one, [item]));
          case 2:
            return note(one, await renewOwnClaims(at, one.id, { kind, items: held }));
          case 3: // cancels one
            pages.get(one)?.delete(item);
            return releaseClaims(at, one.id, { kind, items: [item] });
          case 4: // closes the page; the message that releases arrives, or is lost
            if (below(2)) await releaseClaims(at, one.id, { kind, items: held });
            return pages.get(one)?.clear();
          default:
            now += below(CLAIM_TTL);
        }
      };
      for (let n = 0; n < 300; n++) {
        await act();
        for (const id of ids) expect(holdersOf(id).length, `step ${n}`).toBeLessThan(2);
      }
    },
  );
});
