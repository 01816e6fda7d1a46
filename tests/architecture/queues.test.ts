import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { queuesOf, readDeployConfig } from "../../scripts/deploy/deploy-config";
import { ROOT, textOf } from "./sources";

type Queues = {
  producers: { binding: string; queue: string }[];
  consumers: { queue: string; max_retries: number; dead_letter_queue: string }[];
};
const { queues } = unstable_readConfig(
  { config: `${ROOT}/wrangler.toml` },
  { hideWarnings: true },
) as unknown as { queues: Queues };

const consumers = textOf("workers/jobs/consume.ts");
const consumedQueues = Array.from(
  consumers.matchAll(/^ {2}"([\w-]+)": \w+,$/gm),
  ([, name]) => name,
);

test("each kind of job has its own queue, with a producer and one consumer", () => {
  const names = queues.consumers.map(({ queue }) => queue).sort();
  expect(consumedQueues.length).toBeGreaterThan(3);
  expect(names).toEqual([...consumedQueues].sort());
  expect(queues.producers.map(({ queue }) => queue).sort()).toEqual(names);
  const bindings = queues.producers.map(({ binding }) => binding);
  const sends = textOf("app/platform/create-services.ts");
  for (const binding of bindings) expect(sends.split(`env.${binding}.send(`)).toHaveLength(2);
});

test("a queue retries as often as its consumer expects and keeps dead jobs", () => {
  const [, tries] = /MAX_ATTEMPTS = (\d+)/.exec(textOf("workers/jobs/run-jobs.ts")) ?? [];
  for (const { max_retries, dead_letter_queue } of queues.consumers)
    expect([max_retries, dead_letter_queue]).toEqual([Number(tries), "dating-dead"]);
});

test("a deployment creates every queue", () => {
  const made = queuesOf(readDeployConfig(`${ROOT}/wrangler.toml`));
  expect(made.sort()).toEqual([...consumedQueues, "dating-dead"].sort());
});
