import { makeTakeout } from "~/domain/takeout/make-takeout";
import { ofTakeout } from "~/domain/takeout/of-takeout";
import { seconds } from "~/kit/duration";
import { idSchemaOf } from "~/kit/id-schema";
import type { TakeoutId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { eachJob, type Jobs } from "./each-job";

const schema = z.strictObject({ takeoutId: idSchemaOf<TakeoutId>() });
const RETRY = seconds(30);

/**
 * Creates the data exports of queue messages. Idempotent: a finished export is not created again.
 */
export async function consumeTakeouts(
  { messages }: Jobs,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const take = async (there: Services, { takeoutId }: z.output<typeof schema>) =>
    (await makeTakeout(there, takeoutId)) === "failed" ? RETRY : null;
  const home = ({ takeoutId }: z.output<typeof schema>) => ofTakeout(services, takeoutId);
  await eachJob(services, messages, { kind: "takeout", schema, home, take });
}
