import { allDone } from "~/kit/all-done";
import { minutes, seconds } from "~/kit/duration";
import type { z } from "~/kit/zod";
import type { Services } from "~/services";

/** What waits longer is named again by the clock, every five minutes. */
const LONGEST_RETRY = minutes(5);
/** As often as a queue carries a message (`max_retries`, wrangler.toml): afterwards it would call it dead. */
const LAST_TRY = 5;

/** What a consumer reads of a batch. */
export type Jobs = Pick<MessageBatch<unknown>, "messages">;

type Work<Job> = {
  /** Of which kind the jobs are, for the log. */
  kind: string;
  schema: z.ZodType<Job>;
  /** The services over the database where what a job names lives; null where its site is on its way to another one: the clock finds it there. */
  home: (job: Job) => Promise<Services | null>;
  /** Does one; how long until it is to be named again, or null where it is done with. */
  take: (services: Services, job: Job) => Promise<number | null>;
};

/**
 * Does each job of a batch by itself, so that one holds no other up (R410). A message that names nothing of ours, and one that fails each
 * time, end in the dead letters; what only waits does not, since the clock finds it.
 */
export async function eachJob<Job>(
  services: Services,
  messages: readonly Message<unknown>[],
  { kind, schema, home, take }: Work<Job>,
): Promise<void> {
  const consume = async (message: Message<unknown>) => {
    const job = schema.safeParse(message.body);
    if (!job.success) {
      services.log(`${kind}.unreadable_job`, { attempt: message.attempts });
      return message.retry(after(pauseAfter(message.attempts)));
    }
    try {
      const there = await home(job.data);
      const wait = there && (await take(there, job.data));
      if (wait !== null && wait <= LONGEST_RETRY && message.attempts < LAST_TRY)
        message.retry(after(wait));
      else message.ack();
    } catch (fault) {
      const name = fault instanceof Error ? fault.name : "unknown";
      services.log(`${kind}.job_failed`, { attempt: message.attempts, fault: name });
      message.retry(after(pauseAfter(message.attempts)));
    }
  };
  await allDone(messages.map(consume));
}

const after = (wait: number) => ({ delaySeconds: Math.ceil(wait / seconds(1)) });

/** Ten seconds, twenty, forty: a database that is busy is not helped by being asked again at once. */
const pauseAfter = (attempts: number) =>
  Math.min(LONGEST_RETRY, seconds(10) * 2 ** Math.min(attempts - 1, 10));
