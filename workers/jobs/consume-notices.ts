import { tellMember } from "~/domain/telling/tell-member";
import { noticeJobSchema } from "~/domain/telling/telling.schema";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/** Whether the queue says that somebody may have something to be told. */
export const isNoticeJob = ({ body }: Message<unknown>) => noticeJobSchema.safeParse(body).success;

/** Tells whom the queue names. Safe to repeat: the outbox knows what was told. */
export async function consumeNotices(
  services: Services,
  messages: readonly Message<unknown>[],
): Promise<void> {
  const consume = async (message: Message<unknown>) => {
    await tellMember(services, noticeJobSchema.parse(message.body));
    message.ack();
  };
  await allDone(messages.map(consume));
}
