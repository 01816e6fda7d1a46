import { siteSettingsSchema } from "./site.schema";

/** The days to withdraw, of what a site has stored (setting-sql.ts): the default where that is nothing (R13). */
export const refundDaysFrom = (stored: number | null): number =>
  siteSettingsSchema.shape.refund_days.parse(stored ?? undefined);
