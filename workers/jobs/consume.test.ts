import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { newId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { bindings } from "../../tests/support/bindings";
import { realServices } from "../../tests/support/test-database";
import { consume } from "./consume";
import { runJobs } from "./run-jobs";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
});

const messagesOf = (bodies: unknown[], attempts = 1) =>
  bodies.map((body, n) => ({ id: `m${n}`, timestamp: new Date(), attempts, body }));

async function consumed(queue: string, ...bodies: unknown[]) {
  const batch = createMessageBatch(queue, messagesOf(bodies));
  const context = createExecutionContext();
  await consume(batch, bindings, context);
  await waitOnExecutionContext(context);
  return getQueueResult(batch, context);
}

/**
 * The outcome of three jobs; each is a number passed to `take`: "done", or retried after a number
 * of seconds.
 */
async function outcomesOf(run: (job: number) => Promise<number | null>, attempts = 1) {
  const services = realServices();
  const outcomes = new Map<number, "done" | number | undefined>();
  const messages = messagesOf([1, 2, 3], attempts).map((message, n) => ({
    ...message,
    ack: () => void outcomes.set(n, "done"),
    retry: (later?: QueueRetryOptions) => void outcomes.set(n, later?.delaySeconds),
  }));
  const home = async () => services;
  const runJob = (_: Services, job: number) => run(job);
  await runJobs(services, messages, { kind: "mail", schema: z.number(), home, run: runJob });
  return [0, 1, 2].map((n) => outcomes.get(n));
}

test("each queue has its own kind of job, another kind is retried", async () => {
  const jobs = [{ outboxId: newId() }, { pushId: newId() }, { takeoutId: newId() }];
  const acked = async (queue: string) => (await consumed(queue, ...jobs)).explicitAcks;
  expect(await acked("dating-mail")).toEqual(["m0"]);
  expect(await acked("dating-push")).toEqual(["m1"]);
  expect(await acked("dating-takeouts")).toEqual(["m2"]);
  expect(await acked("dating-notices")).toEqual([]);
  const scanJob = { walk: "night", database: "DB", now: 0, after: null };
  const behind = { at: 1, account: newId(), conversation: "" };
  const scanJobs = [scanJob, { ...scanJob, after: behind }, { ...scanJob, walk: "x" }];
  expect((await consumed("dating-notices", ...scanJobs)).explicitAcks).toEqual(["m0", "m1"]);
});

test("every message of an unknown queue is retried", async () => {
  await expect(consumed("dating-other", { outboxId: newId() })).rejects.toThrow("Nobody takes");
});

test("a failing job stops no other, and is retried with growing delays", async () => {
  const run = async (job: number) => {
    if (job === 2) throw new RangeError("Anna wrote");
    return null;
  };
  const outcomes = await Promise.all([1, 2, 3, 9].map((attempts) => outcomesOf(run, attempts)));
  expect(outcomes).toEqual([10, 20, 40, 300].map((delay) => ["done", delay, "done"]));
  expect(lines.at(-1)).toContain('"fault":"RangeError"');
  expect(lines.join()).not.toContain("Anna");
});

test("a job that waits longer than a queue allows is left to the scheduler", async () => {
  const run = async (job: number) => [1_000, 300_000, 300_001][job - 1] as number;
  expect(await outcomesOf(run)).toEqual([1, 300, "done"]);
  expect(await outcomesOf(run, 5)).toEqual(["done", "done", "done"]);
});
