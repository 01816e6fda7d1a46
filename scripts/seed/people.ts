import initialiseArgon2 from "@phi-ag/argon2/node";
import { days, hours } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import { idFor, type Member } from "./member.ts";
import { chooseDrawnFields } from "./member-distributions.ts";
import type { NamedUserKey } from "./named-user.ts";
import { NAMED_USERS } from "./named-users.ts";
import { DEMO_SITES } from "./sites.ts";
import type { Draft } from "./write-draft.ts";

/**
 * The password of every named person. Public: the demo sites are for trials, and listen on loopback
 * only.
 */
export const DEMO_PASSWORD = "demo-password";

/** A person with only a draft of a profile. */
const DRAFT_KEY = "half";

/** The people with known logins (README, "Demo logins"), and the purpose of each. */
export const LOGINS = [
  {
    key: "free",
    email: "free@demo.test",
    shows: "a free member without credits: a match, and one conversation started",
  },
  {
    key: "premium",
    email: "premium@demo.test",
    shows: "a premium member with 500 credits: conversations, unread messages, new likes, orders",
  },
  {
    key: "new",
    email: "new@demo.test",
    shows: "signed up, every step done, e-mail address not confirmed yet",
  },
  { key: "blocker", email: "blocker@demo.test", shows: "has blocked blocked@demo.test" },
  {
    key: "blocked",
    email: "blocked@demo.test",
    shows: "is blocked by blocker@demo.test: neither sees the other",
  },
  {
    key: "german",
    email: "german@demo.test",
    shows: "in German: a match, notes, swipes, a complaint in each state, a withdrawal",
  },
  {
    key: "dutch",
    email: "dutch@demo.test",
    shows: "in Dutch, on Velours: a chat with a labelled fictional profile",
  },
  {
    key: DRAFT_KEY,
    email: "half@demo.test",
    shows: "has left the signup before its third question",
  },
] as const satisfies { key: NamedUserKey | typeof DRAFT_KEY; email: string; shows: string }[];

/** Numbers below the generated members' own, which begin at 1,000. */
const NUMBERS: Record<NamedUserKey | typeof DRAFT_KEY, number> = {
  free: 1,
  premium: 2,
  new: 3,
  blocker: 4,
  blocked: 5,
  german: 6,
  dutch: 7,
  [DRAFT_KEY]: 8,
};

/** A new member has no picture yet; the premium member has a gallery. */
const PICTURES: Record<NamedUserKey, number> = {
  free: 2,
  premium: 4,
  new: 0,
  blocker: 2,
  blocked: 1,
  german: 4,
  dutch: 3,
};
/** Days until the first purchase. */
const BOUGHT_AFTER: Partial<Record<NamedUserKey, number>> = { premium: 3, german: 55 };
const ANSWERED: readonly NamedUserKey[] = ["german", "dutch"];

export type NamedMembers = Record<NamedUserKey, Member>;

/** The named people at `now`: all on the general demo site, `siteId`, except one on the other. */
export async function createNamedMembers(
  seed: string,
  siteId: SiteId,
  now: number,
): Promise<NamedMembers> {
  const entries = LOGINS.map(async ({ key, email }) => {
    if (key === DRAFT_KEY) return null;
    const at = key === "dutch" ? DEMO_SITES[1].id : siteId;
    return [key, await createNamedMember({ key, email }, { seed, siteId: at, now })] as const;
  });
  return Object.fromEntries(
    (await Promise.all(entries)).filter((entry) => entry !== null),
  ) as NamedMembers;
}

/** A person who answered the location step of the signup and has not continued. */
export async function createDraftSignup(seed: string, siteId: SiteId, now: number): Promise<Draft> {
  const email = "half@demo.test";
  return {
    id: idFor(`${seed}/${siteId}`, NUMBERS[DRAFT_KEY]),
    siteId,
    email,
    passwordHash: await hashOf(email),
    language: "en",
    name: "Iris",
    birthDate: "1994-11-30",
    country: "GB",
    region: "GB-ENG-SWE",
    joinedAt: now - hours(3),
    next: 3,
  };
}

type CreationContext = { seed: string; siteId: SiteId; now: number };

async function createNamedMember(
  { key, email }: { key: NamedUserKey; email: string },
  { seed, siteId, now }: CreationContext,
): Promise<Member> {
  const { joinedDaysAgo, ...persona } = NAMED_USERS[key];
  const joinedAt = now - days(joinedDaysAgo);
  const after = BOUGHT_AFTER[key];
  return {
    ...chooseDrawnFields(`${seed}/${key}`),
    ...persona,
    id: idFor(`${seed}/${siteId}`, NUMBERS[key]),
    siteId,
    email,
    passwordHash: await hashOf(email),
    confirmed: key !== "new",
    joinedAt,
    lastActiveAt: now - hours(NUMBERS[key]),
    premiumSince: after === undefined ? null : joinedAt + days(after),
    portrait: `${seed}/${key}`,
    pictures: PICTURES[key],
    ...(ANSWERED.includes(key) && { answered: true as const }),
  };
}

/**
 * Hashes like app/platform/passwords.ts, but with a salt derived from the address, so that the same
 * seed gives the same row.
 */
async function hashOf(email: string): Promise<string> {
  const argon2 = await initialiseArgon2();
  const salt = new TextEncoder().encode(email.padEnd(16, ".").slice(0, 16));
  return argon2.hash(DEMO_PASSWORD, {
    type: 2,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    hashLength: 32,
    salt,
  }).encoded;
}
