import { run } from "~/db/batch";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { sellsCredits } from "../site/sells-credits";
import type { Site } from "../site/site";
import { selectFinalUse, upsertLeavingCode } from "./leaving-code-store";

/** The maximum percentage of any code (discount.tables.ts). */
const MAX_PERCENT = 90;
const CODE_LENGTH = 10;

type LeavingMember = { site: Site; viewer: MemberKey };

/** A member's code: always the same one, which nobody else can guess. */
async function codeFor({ networkKey }: Pick<Services, "networkKey">, { id }: MemberKey) {
  const hash = await keyedHash(networkKey, `leaving ${id}`);
  return `STAY-${hash
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .slice(0, CODE_LENGTH)}`;
}

/**
 * The discount offered to a leaving member for the next purchase, in percent; null if credits
 * cannot be bought (R158), the site gives none, or the member has used it.
 */
export async function leavingPercent(
  services: Services,
  { site, viewer }: LeavingMember,
): Promise<number | null> {
  const percent = Math.min(MAX_PERCENT, site.company?.delete_discount ?? 0);
  if (percent === 0 || !sellsCredits(site, services.payments)) return null;
  const code = await codeFor(services, viewer);
  const used = await services.readTogether(
    selectFinalUse({ siteId: viewer.siteId, memberId: viewer.id, code }),
  );
  return used.length > 0 ? null : percent;
}

/**
 * Issues the member's own code for one order, the same one each time. Null if nothing is offered.
 */
export async function issueLeavingCode(
  services: Services,
  leaving: LeavingMember,
): Promise<string | null> {
  const percent = await leavingPercent(services, leaving);
  if (percent === null) return null;
  const { id: memberId, siteId } = leaving.viewer;
  const code = await codeFor(services, leaving.viewer);
  await run(
    services.db,
    upsertLeavingCode({ siteId, memberId, code, percent, at: services.now() }),
  );
  return code;
}
