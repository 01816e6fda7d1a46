import { rewriteReactivationEmail } from "../../app/domain/deactivation/deletion";
import type { Channel } from "../../app/domain/notification/notification.schema";
import { regenerateNotification } from "../../app/domain/notification-delivery/notify-member";
import { REGENERATED_TEMPLATES } from "../../app/domain/outbox/email-row";
import { regenerateActivation } from "../../app/domain/signup/activation-mail";
import { minutes, seconds } from "../../app/kit/duration";
import type { EmailId, MemberId, PushId, SiteId } from "../../app/kit/ids";
import { settleAll } from "../../app/kit/promises";
import type { z } from "../../app/kit/zod";
import type { Services } from "../../app/services";

/** The scheduler enqueues longer waits again, every five minutes. */
const MAX_RETRY_DELAY = minutes(5);
/**
 * The number of deliveries before the queue moves a message to the dead letters (`max_retries`,
 * wrangler.toml).
 */
const MAX_ATTEMPTS = 5;

/** The part of a batch that a consumer reads. */
export type JobBatch = Pick<MessageBatch<unknown>, "messages">;

type JobDefinition<Job> = {
  /** The kind of job, for the log. */
  kind: string;
  schema: z.ZodType<Job>;
  /**
   * The services for the database of the job's site; null while the site is being migrated to
   * another one: the scheduler finds the job there.
   */
  home: (job: Job) => Promise<Services | null>;
  /** Runs a job; returns the delay until it must be enqueued again, or null if it is done. */
  run: (services: Services, job: Job) => Promise<number | null>;
};

/**
 * Runs each job of a batch independently, so that none blocks another (R410). A message without a
 * valid id, and one that fails each time, end in the dead letters; one that only waits does not,
 * because the scheduler finds it.
 */
export async function runJobs<Job>(
  services: Services,
  messages: readonly Message<unknown>[],
  { kind, schema, home, run }: JobDefinition<Job>,
): Promise<void> {
  const consume = async (message: Message<unknown>) => {
    const job = schema.safeParse(message.body);
    if (!job.success) {
      services.log(`${kind}.unreadable_job`, { attempt: message.attempts });
      return message.retry(retryOptions(pauseAfter(message.attempts)));
    }
    try {
      const there = await home(job.data);
      const wait = there && (await run(there, job.data));
      if (wait !== null && wait <= MAX_RETRY_DELAY && message.attempts < MAX_ATTEMPTS)
        message.retry(retryOptions(wait));
      else message.ack();
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      services.log(`${kind}.job_failed`, { attempt: message.attempts, fault: name });
      message.retry(retryOptions(pauseAfter(message.attempts)));
    }
  };
  await settleAll(messages.map(consume));
}

const retryOptions = (wait: number) => ({ delaySeconds: Math.ceil(wait / seconds(1)) });

/** Ten seconds, twenty, forty: an immediate retry does not help a busy database. */
const pauseAfter = (attempts: number) =>
  Math.min(MAX_RETRY_DELAY, seconds(10) * 2 ** Math.min(attempts - 1, 10));

type FailedMessage = {
  id: EmailId | PushId;
  siteId: SiteId;
  account: MemberId | null;
  template: string;
  key: string | null;
};

/**
 * Regenerates a message that could not be sent from its cause (R559): a new link, or current
 * content, by its own channel. False if the cause is over, or if the row does not contain it.
 */
export const regenerateMessage =
  (services: Services, channel: Channel) =>
  async ({ account, template, ...row }: FailedMessage): Promise<boolean> => {
    if (!account || !REGENERATED_TEMPLATES[channel].includes(template)) return false;
    const member = { id: account, siteId: row.siteId };
    if (template === "activate") return regenerateActivation(services, member);
    if (template === "deletion_started") return rewriteReactivationEmail(services, member);
    return regenerateNotification(services, { ...row, account, channel });
  };
