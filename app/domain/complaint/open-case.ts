import type { SQL } from "drizzle-orm";
import { idempotent, runBatch } from "~/db/batch";
import { type ComplaintId, newId } from "~/kit/ids";
import type { Services } from "~/services";
import type { BlockStatements } from "../conversation/write-block";
import type { WrittenEmail } from "../outbox/enqueue-email";
import { type ComplaintRow, insertComplaint, type StoredCase, selectCase } from "./complaint-store";

/**
 * Maximum number of draws: with a million complaints on a site, one draw in 55,000 hits a used
 * number.
 */
const MAX_DRAWS = 3;

/**
 * The rows written with a complaint; statements of `kept` and e-mails must depend on `isStored`.
 */
export type CaseParts = { emails: WrittenEmail[]; evidence?: SQL[]; block?: BlockStatements };

const IDEMPOTENT_BY = idempotent("the complaint's id and the key of its form");

/**
 * Stores a complaint under a free number with everything that belongs to it, in one batch. The
 * block comes last, so that it removes nothing before the copy. Returns the case of this form,
 * which an earlier request may have stored; null if no free number was found. `draw` generates the
 * numbers.
 */
export async function openCase(
  services: Services,
  complaint: Omit<ComplaintRow, "id" | "number">,
  { partsOf, draw }: { partsOf: (row: ComplaintRow) => CaseParts; draw: () => string },
): Promise<StoredCase | null> {
  for (let n = 0; n < MAX_DRAWS; n++) {
    const row = { ...complaint, id: newId<ComplaintId>(), number: draw() };
    const { emails, evidence = [], block } = partsOf(row);
    const batch = {
      complaint: insertComplaint(row),
      kept: evidence,
      emails: emails.map(({ statement }) => statement),
      block: block?.statements,
      cases: selectCase(row.siteId, row.formKey),
    };
    const answers = await runBatch(services.db, batch, IDEMPOTENT_BY);
    if (answers.block) block?.handleResults(answers.block);
    const [stored] = answers.cases.rows;
    if (stored?.id === row.id) for (const email of emails) email.enqueue();
    if (stored) return stored;
  }
  return null;
}
