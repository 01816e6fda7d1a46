export async function requeueStuckMail(_event: ScheduledController, _env: Env, _ctx: ExecutionContext): Promise<void> {}
