import { all, first } from "~/db/batch";
import { days } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { fromJson } from "~/kit/schemas";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import {
  endCode,
  type IssuedCodeRow,
  insertCode,
  selectCodeState,
  selectIssuedCodes,
} from "../discount/code-admin-sql";
import { LEAVING_PREFIX, TIMEBONUS25 } from "../discount/discount";
import { methodListSchema } from "../discount/discount.schema";
import type { NewCode } from "../discount/new-code.schema";
import type { Staff } from "../permission/permission";
import { withSiteDatabase } from "../site/site-services";
import type { AdministeredSite } from "./list-sites";

const CODES_PER_PAGE = 50;

/** A code as operators see it; `used`: the orders paid with it. */
export type IssuedCode = Omit<IssuedCodeRow, "paymentmethods"> & {
  paymentmethods: readonly string[] | null;
  expired: boolean;
};

/** The codes that operators issued on a site, by name; those of leaving members are not listed. */
export async function listDiscountCodes(
  services: Services,
  site: AdministeredSite,
  after: string | null,
): Promise<{ codes: IssuedCode[]; next: string | null }> {
  const { db } = withSiteDatabase(services, site);
  const rows = await all(db, selectIssuedCodes(site.id, after ?? "", CODES_PER_PAGE + 1));
  const page = rows.slice(0, CODES_PER_PAGE);
  const now = services.now();
  return {
    codes: page.map(({ paymentmethods, ...row }) => ({
      ...row,
      paymentmethods: paymentmethods === null ? null : fromJson(paymentmethods, methodListSchema),
      expired: row.expires !== null && row.expires <= now,
    })),
    next: rows.length > page.length ? (page.at(-1)?.code ?? null) : null,
  };
}

/** Why a code is not created, with its HTTP status. */
export const CREATE_CODE_REFUSALS = {
  reserved: 422,
  code_taken: 409,
  not_served: 422,
  currency_missing: 422,
  expired: 422,
  no_member: 422,
} as const;
export type CreateCodeRefusal = keyof typeof CREATE_CODE_REFUSALS;

/**
 * Issues a code on a site. Its name is its idempotency key: a site has each name once, also after
 * the code has ended.
 */
export async function createDiscountCode(
  services: Services,
  staff: Staff,
  { site, code, reason }: { site: AdministeredSite; code: NewCode; reason: string },
): Promise<Outcome<null, CreateCodeRefusal>> {
  const { minimum_order_value: least = 0, country = null, currency = null } = code;
  const now = services.now();
  const expires = code.expires ? Date.parse(code.expires) + days(1) : null;
  if (code.code === TIMEBONUS25.code || code.code.startsWith(LEAVING_PREFIX))
    return refuse("reserved");
  const served: readonly string[] = site.settings?.countries ?? [];
  if (country !== null && !served.includes(country)) return refuse("not_served");
  if (least > 0 && currency === null) return refuse("currency_missing");
  if (expires !== null && expires <= now) return refuse("expired");
  const memberId = (code.user_id ?? null) as MemberId | null;
  const own = withSiteDatabase(services, site);
  const row = {
    code: code.code,
    value_percentage: code.value_percentage,
    validity: code.validity,
    country,
    currency,
    minimum_order_value: least,
    paymentmethods: code.paymentmethods ? JSON.stringify(code.paymentmethods) : null,
    expires,
  };
  const { change } = await runAudited(
    own,
    {
      staff,
      action: "discount.created",
      siteId: site.id,
      subject: { kind: "discount", id: code.code },
      memberId,
      reason,
      after: { ...row, paymentmethods: code.paymentmethods ?? null },
    },
    {
      change: insertCode({ ...row, site_id: site.id, user_id: memberId, created_at: now }),
    },
  );
  if (change.changes > 0) return done(null);
  return refuse(
    (await first(own.db, selectCodeState(site.id, code.code))) ? "code_taken" : "no_member",
  );
}

/** Ends a code: nobody can use it from now on; orders that have it keep their price. */
export async function endDiscountCode(
  services: Services,
  staff: Staff,
  { site, code, reason }: { site: AdministeredSite; code: string; reason: string },
): Promise<Outcome<null, "not_found" | "ended">> {
  const own = withSiteDatabase(services, site);
  const state = await first(own.db, selectCodeState(site.id, code));
  if (!state) return refuse("not_found");
  const { change } = await runAudited(
    own,
    {
      staff,
      action: "discount.ended",
      siteId: site.id,
      subject: { kind: "discount", id: code },
      memberId: state.memberId,
      reason,
      before: { status: "active" },
      after: { status: "ended" },
    },
    { change: endCode(site.id, code) },
  );
  return change.changes > 0 ? done(null) : refuse("ended");
}
