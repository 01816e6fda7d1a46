import { siteSettingsSchema } from "./site.schema";

/**
 * The withdrawal period in days from a site's stored setting (setting-sql.ts); the default if none
 * is stored (R13).
 */
export const refundDaysFrom = (stored: number | null): number =>
  siteSettingsSchema.shape.refund_days.parse(stored ?? undefined);
