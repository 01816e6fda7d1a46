import { makeDataExport } from "~/domain/data-export/make-data-export";
import { servicesForDataExport } from "~/domain/data-export/services-for-data-export";
import { seconds } from "~/kit/duration";
import { idSchemaOf } from "~/kit/id-schema";
import type { DataExportId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { type JobBatch, runJobs } from "./run-jobs";

const schema = z.strictObject({ takeoutId: idSchemaOf<DataExportId>() });
const RETRY = seconds(30);

/**
 * Creates the data exports of queue messages. Idempotent: a finished export is not created again.
 */
export async function consumeDataExports(
  { messages }: JobBatch,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const run = async (there: Services, { takeoutId }: z.output<typeof schema>) =>
    (await makeDataExport(there, takeoutId)) === "failed" ? RETRY : null;
  const home = ({ takeoutId }: z.output<typeof schema>) =>
    servicesForDataExport(services, takeoutId);
  await runJobs(services, messages, { kind: "takeout", schema, home, run });
}
