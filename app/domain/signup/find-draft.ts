import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { parseInterests } from "../profile/common-interests";
import { type DraftRow, selectDraft } from "./signup-store";

/** A member's answers so far; empty strings and null for missing ones. */
type Draft = Omit<DraftRow, "interests"> & { interests: string[] };

/** The member's own draft, batched with the page's other reads. */
export async function findDraft(services: Services, viewer: MemberKey): Promise<Draft> {
  const [row] = await services.readTogether(selectDraft(viewer));
  if (!row) throw new Error("A session without its account");
  return { ...row, interests: parseInterests(row.interests) };
}
