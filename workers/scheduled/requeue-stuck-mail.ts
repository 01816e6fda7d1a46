import { requeueEmails } from "~/domain/outbox/requeue-emails";
import type { Services } from "~/services";

/** Every five minutes: enqueues e-mails whose first queue message was lost. */
export async function requeueStuckMail(services: Services): Promise<void> {
  const count = await requeueEmails(services);
  if (count > 0) services.log("mail.requeued", { count });
}
