import { run } from "~/db/batch";
import type { Services } from "~/services";
import { SEALED_FOR } from "../safety/safety";
import { deleteEvidence } from "./report-store";

const AT_A_TIME = 500;

/** Erases the evidence of reports after 90 days; the complaint itself is kept (R97). */
export async function eraseEvidence(services: Services): Promise<void> {
  await run(services.db, deleteEvidence(services.now() - SEALED_FOR, AT_A_TIME));
}
