import { requeueLetters } from "~/domain/outbox/requeue-letters";
import type { Services } from "~/services";

/** Every five minutes: names letters to the queue whose first call was lost. */
export async function requeueStuckMail(services: Services): Promise<void> {
  const count = await requeueLetters(services);
  if (count > 0) services.log("mail.requeued", { count });
}
