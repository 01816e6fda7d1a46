import type { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { openLocalFile } from "../lib/local-database.ts";
import { writeDemoSites } from "../lib/local-sites.ts";
import { step } from "../lib/progress.mjs";
import { withStorage } from "../lib/storage.ts";
import { writeAffiliates } from "./affiliates.ts";
import { deleteSites } from "./delete-sites.ts";
import { generateFictionalProfiles } from "./fictional-profiles.ts";
import { createGeneratedMembers, type GeneratedMembers } from "./generated-members.ts";
import type { Member } from "./member.ts";
import { createDraftSignup, createNamedMembers, type NamedMembers } from "./people.ts";
import { withPicturedEyes } from "./portrait-design.ts";
import { type StoredPortrait, storePortraits } from "./portraits.ts";
import { writeQueues } from "./queues.ts";
import { writeSearches } from "./saved-searches.ts";
import { sharePortraits } from "./share-portraits.ts";
import { writeShop } from "./shop.ts";
import { DEMO_SITES } from "./sites.ts";
import { writeStaff } from "./staff.ts";
import { storeStory } from "./store-story.ts";
import { mergeStories, type Story, storyOf } from "./story.ts";
import { storyAbroad } from "./story-abroad.ts";
import { writeSupport } from "./support.ts";
import { type Draft, writeDraft } from "./write-draft.ts";
import { writeMember } from "./write-member.ts";
import { writeDraftMilestones, writeMilestones, writeVisits } from "./write-numbers.ts";
import { writeStory } from "./write-story.ts";
import { createWriter, type Writer } from "./writer.ts";

export type SeedPlan = {
  /** Identifies the data set: the same seed and `now` give the same rows. */
  seed: string;
  /** Members of the general demo site, and of the one with another niche. */
  members: number;
  velours: number;
  /** The latest time in the data, in milliseconds UTC: nobody was active later. */
  now: number;
};

/** The data set that `npm start` writes: as of today, so that nobody has been away for long. */
export function demoPlan(overrides: Partial<SeedPlan> = {}): SeedPlan {
  const today = new Date().setUTCHours(0, 0, 0, 0);
  return { seed: "demo", members: 2000, velours: 150, now: today, ...overrides };
}

const [GENERAL, VELOURS] = DEMO_SITES;

/**
 * Regenerates the demo sites in the D1 and R2 of a state folder without a running runtime. Deletes
 * all earlier activity on the demo sites; other sites stay unchanged.
 */
export async function writeSeedData(state: string, plan: SeedPlan): Promise<void> {
  const named = await createNamedMembers(plan.seed, GENERAL.id, plan.now);
  const crowds = {
    general: createGeneratedMembers(plan, GENERAL),
    velours: createGeneratedMembers(plan, VELOURS),
  };
  const { people, crowd, velours, invented, drawn } = asPictured({
    people: named,
    crowd: crowds.general.take(Math.min(plan.members, MAX_DRAWN)),
    velours: crowds.velours.take(Math.min(plan.velours, MAX_DRAWN)),
    invented: generateFictionalProfiles(plan, VELOURS, FICTIONAL_COUNT),
  });
  const half = await createDraftSignup(plan.seed, GENERAL.id, plan.now);
  const pictures = drawn.reduce((sum, member) => sum + member.pictures, 0);
  const around = { crowd, velours, invented };
  const story = mergeStories(
    storyOf(people, crowd, plan.now),
    storyAbroad(people, around, plan.now),
  );
  const portraits = await step(`Rendering ${pictures} portraits`, async () => {
    await withStorage(state, (miniflare) => storeStory(miniflare, story));
    return storePortraits(state, drawn);
  });
  const db = openLocalFile(state);
  try {
    db.exec("PRAGMA cache_size = -500000"); // in kilobytes; index entries arrive in random order
    const cast = { people, half, ...around, portraits, story };
    await step(`Writing the demo data (${plan.members} members)`, () =>
      writeRows(db, plan, cast, crowds),
    );
  } finally {
    db.close();
  }
}

type DrawnMembers = Pick<SeedMembers, "people" | "crowd" | "velours" | "invented">;

/** These members, and all of them in one list, with the eye colours of their pictures. */
export function asPictured(members: DrawnMembers): DrawnMembers & { drawn: Member[] } {
  const { people, crowd, velours, invented } = members;
  const drawn = withPicturedEyes([...Object.values(people), ...crowd, ...velours, ...invented]);
  const byId = new Map(drawn.map((member) => [member.id, member]));
  const pictured = <M extends Member>(member: M) => byId.get(member.id) as M;
  return {
    people: Object.fromEntries(
      Object.entries(people).map(([key, member]) => [key, pictured(member)]),
    ) as NamedMembers,
    crowd: crowd.map(pictured),
    velours: velours.map(pictured),
    invented: invented.map(pictured),
    drawn,
  };
}

/**
 * Members of a site with their own drawings: all in the demo. In a larger data set the others share
 * one of a similar member.
 */
const MAX_DRAWN = 2000;
/** Fictional profiles of the second site. */
const FICTIONAL_COUNT = 16;

type SeedMembers = {
  people: NamedMembers;
  half: Draft;
  crowd: readonly Member[];
  velours: readonly Member[];
  invented: readonly Member[];
  portraits: ReadonlyMap<string, StoredPortrait[]>;
  story: Story;
};

/**
 * One transaction up to the size of the demo, so that it is complete or absent; a larger data set
 * is written in steps.
 */
async function writeRows(
  db: DatabaseSync,
  plan: SeedPlan,
  cast: SeedMembers,
  crowds: { general: GeneratedMembers; velours: GeneratedMembers },
): Promise<void> {
  const portraitsFor = sharePortraits([...cast.crowd, ...cast.velours], cast.portraits, plan.now);
  const write = createWriter(db);
  const writeMore = (crowd: GeneratedMembers, count: number) => {
    for (const one of crowd.take(count)) {
      const { member, portraits } = portraitsFor(one);
      writeMember(write, member, portraits);
    }
  };
  const more = {
    general: plan.members - cast.crowd.length,
    velours: plan.velours - cast.velours.length,
  };
  await inTransaction(db, () => writeCore(db, write, plan, cast));
  for (const site of ["general", "velours"] as const) {
    for (let left = more[site]; left > 0; left -= MEMBERS_PER_TRANSACTION) {
      await setImmediate(); // allows progress output and Ctrl+C
      await inTransaction(db, () =>
        writeMore(crowds[site], Math.min(left, MEMBERS_PER_TRANSACTION)),
      );
    }
  }
}

/** Members per transaction. */
const MEMBERS_PER_TRANSACTION = 10_000;

/** Writes the sites, the people with their own portraits, and the relations between them. */
async function writeCore(
  db: DatabaseSync,
  write: Writer,
  plan: SeedPlan,
  { people, half, portraits, story, ...around }: SeedMembers,
): Promise<void> {
  deleteSites(
    db,
    DEMO_SITES.map((site) => site.id),
  );
  writeDemoSites(db, plan.now);
  writeStaff(db, plan.now);
  const { crowd, velours, invented } = around;
  const started = (member: Member) => story.talks.filter((talk) => talk.starter === member).length;
  for (const member of [...Object.values(people), ...crowd, ...velours, ...invented])
    writeMember(write, member, portraits.get(member.id) ?? [], started(member));
  for (const member of [...Object.values(people), ...crowd, ...velours])
    writeMilestones(write, member);
  writeDraft(write, half);
  writeDraftMilestones(write, half);
  writeVisits(db);
  writeShop(write, people, plan.now);
  await writeStory(write, story);
  writeAffiliates(db, plan.now);
  writeSearches(write, people, plan.now);
  const queues = { db, write, now: plan.now };
  writeQueues(queues, crowd, "en");
  writeQueues(queues, velours, "nl");
  writeSupport(queues, crowd, "en");
  writeSupport(queues, velours, "nl");
}

async function inTransaction(db: DatabaseSync, work: () => void | Promise<void>): Promise<void> {
  db.exec("BEGIN IMMEDIATE");
  try {
    await work();
    db.exec("COMMIT");
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}
