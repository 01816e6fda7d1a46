import { all } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { hasEntriesAbout, redactEntries, selectEntriesAbout } from "./audit-log-store";
import { appendEntry } from "./run-audited";

const ENTRIES_PER_BATCH = 200;

/**
 * Removes a member who is erased from the log: from the entries about them the ids, the reason, the
 * values and the cause. An entry without the member's id names the entries, so that the chain
 * still proves every other change.
 */
export async function redactMember(services: Services, memberId: MemberId): Promise<void> {
  for (;;) {
    const rows = await all(services.db, selectEntriesAbout(memberId, ENTRIES_PER_BATCH));
    if (rows.length === 0) return;
    const entries = rows.map(({ seq }) => seq);
    await appendEntry(
      services,
      {
        staff: null,
        action: "log.redacted",
        siteId: null,
        subject: { kind: "log", id: "erasure" },
        memberId: null,
        after: { entries },
      },
      (insert) => ({
        entry: insert(hasEntriesAbout(memberId, entries)),
        redacted: redactEntries(memberId, entries),
      }),
    );
  }
}
