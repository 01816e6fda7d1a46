import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { databasesOf, openDatabase } from "~/db/database.server";
import type { Services } from "~/services";
import { realServices } from "../../tests/support/test-database";
import { runScheduledJobs } from "./run-scheduled-jobs";

/** Services for databases with these names. */
function servicesFor(...names: string[]): Services {
  const all = names.map((name) => openDatabase(env.DB, name));
  const databases = databasesOf(all);
  return { ...realServices(), db: databases.directory, databases };
}

afterEach(() => vi.restoreAllMocks());

test("a failing scheduled job stops no other and is logged by name", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const done: string[] = [];
  const jobs = {
    erase: async () => {
      throw new Error("D1 is away");
    },
    forget: async () => {
      await scheduler.wait(20);
      done.push("forget");
    },
    count: () => Promise.reject(new Error("too slow")),
  };
  await expect(runScheduledJobs(servicesFor("DB"), jobs)).rejects.toThrow("2 of 3 failed");
  expect(done).toEqual(["forget"]);
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.map(({ work, causes }) => [work, causes])).toEqual([
    ["erase", ["Error: D1 is away"]],
    ["count", ["Error: too slow"]],
  ]);
});

test("a run succeeds if all scheduled jobs succeed", async () => {
  await expect(
    runScheduledJobs(servicesFor("DB"), { one: async () => 1 }),
  ).resolves.toBeUndefined();
});

test("each scheduled job runs on each database, independent of errors in others", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const done: string[] = [];
  const job = async ({ db }: Services) => {
    if (db.name === "DB_2") throw new Error("away");
    done.push(db.name);
  };
  await expect(runScheduledJobs(servicesFor("DB", "DB_2", "DB_3"), { chore: job })).rejects.toThrow(
    "1 of 3 failed",
  );
  expect(done).toEqual(["DB", "DB_3"]);
});
