import { run } from "~/db/batch";
import type { Services } from "~/services";
import { EVIDENCE_TTL } from "../block/block";
import { deleteEvidence } from "./report-store";

const MAX_PER_RUN = 500;

/** Erases the evidence of reports after 90 days; the complaint itself is kept (R97). */
export async function eraseEvidence(services: Services): Promise<void> {
  await run(services.db, deleteEvidence(services.now() - EVIDENCE_TTL, MAX_PER_RUN));
}
