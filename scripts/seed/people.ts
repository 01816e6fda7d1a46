import initialiseArgon2 from "@phi-ag/argon2/node";
import { days, hours } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import { idFor, type Member } from "./member.ts";
import { PERSONAS, type PersonKey } from "./personas.ts";

/** The password of every named person. Public: the demo sites are for trying things out, and listen on loopback only. */
export const DEMO_PASSWORD = "demo-password";

/** The people whose logins are known (README, "Demo logins"), and what each is there to show. */
export const LOGINS = [
  {
    key: "free",
    email: "free@demo.test",
    shows: "a free member without credits: a match, and one conversation started",
  },
  {
    key: "premium",
    email: "premium@demo.test",
    shows: "a premium member with 500 credits: conversations, unread messages, new likes",
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
] as const satisfies { key: PersonKey; email: string; shows: string }[];

/** Numbers below the crowd's own, which begin at 1,000. */
const NUMBERS: Record<PersonKey, number> = { free: 1, premium: 2, new: 3, blocker: 4, blocked: 5 };

/** Who has just joined has no picture yet; the premium member shows what a gallery looks like. */
const PICTURES: Record<PersonKey, number> = { free: 2, premium: 4, new: 0, blocker: 2, blocked: 1 };

export type People = Record<PersonKey, Member>;

/** The named people of the general demo site, as of `now`. */
export async function namedPeople(seed: string, siteId: SiteId, now: number): Promise<People> {
  const entries = LOGINS.map(async (login) => {
    return [login.key, await personOf(login, { seed, siteId, now })] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as People;
}

type Place = { seed: string; siteId: SiteId; now: number };

async function personOf(
  { key, email }: (typeof LOGINS)[number],
  { seed, siteId, now }: Place,
): Promise<Member> {
  const { joinedDaysAgo, ...persona } = PERSONAS[key];
  const joinedAt = now - days(joinedDaysAgo);
  return {
    ...persona,
    id: idFor(`${seed}/${siteId}`, NUMBERS[key]),
    siteId,
    email,
    passwordHash: await hashOf(email),
    confirmed: key !== "new",
    joinedAt,
    lastActiveAt: now - hours(NUMBERS[key]),
    premiumSince: key === "premium" ? joinedAt + days(3) : null,
    portrait: `${seed}/${key}`,
    pictures: PICTURES[key],
  };
}

/** As app/platform/passwords.ts hashes, but with a salt that belongs to the address, so that the same seed gives the same row. */
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
