import type { Language } from "~/i18n/languages";
import { toMajorUnits } from "~/kit/money";
import { z } from "~/kit/zod";
import { COUNTRIES, type CountryCode } from "../location/countries";
import { minimumMessageCost } from "./shop";
import { type Site, settingText } from "./site";

const country = z.enum(COUNTRIES.map((entry) => entry.code));
const text = z.string().nullable();

/** The response of GET /api/settings.php: exactly these fields (R2). */
export const publicSettingsSchema = z.strictObject({
  countries: z.array(country),
  name: z.string(),
  domain: z.string(),
  domain_language: text,
  index_title: text,
  description: text,
  cdn_prefix: z.string(),
  niche: z.int().min(1).max(7),
  signups: z.enum(["all", "with_trafficsource", "none"]),
  logged_out_search: z.enum(["all", "none"]),
  logged_out_search_trafficsource: z.enum(["all", "none"]),
  geoip_country: text,
  geoip_selected_country: country,
  /** Major units per country that has a price. */
  minimum_message_costs: z.partialRecord(
    country,
    z.strictObject({ costs: z.number(), currency: z.string() }),
  ),
  support_phone: z.string(),
  support_email: z.string(),
  push_public_key: z.string(),
  fictional_icon: text,
  fictional_warning: text,
  fictional_singular: text,
  fictional_plural: text,
  enable_site_entry_popup: z.enum(["yes", "no"]),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.boolean(),
  message_credits: z.int(),
  photo_credits: z.int(),
  gift_credits: z.int(),
  signup_credits: z.int(),
  message_length: z.int(),
  search_fields: z.array(z.string()),
  refund_days: z.int(),
  /** Always false (R15). */
  member_resell: z.literal(false),
  company_id: z.string(),
  mail_name: z.string(),
  /** Version of this product (R4). */
  design_version: z.literal(2),
  answer_days: z.int(),
});
type PublicSettings = z.infer<typeof publicSettingsSchema>;

/**
 * `seen`: Cloudflare's country; `selected`: the country of the visitor's pages; `pushKey`: the
 * deployment's key, empty if it has none.
 */
export function publicSettings(
  site: Site,
  language: Language,
  { seen, selected, pushKey }: { seen: string | null; selected: CountryCode; pushKey: string },
): PublicSettings {
  const textOf = (setting: Site["index_title"]) => settingText(setting, language);
  const costs = site.countries.flatMap((code) => {
    const cost = minimumMessageCost(site, code);
    if (!cost) return [];
    return [[code, { costs: toMajorUnits(cost.amount), currency: cost.currency }] as const];
  });
  const plain = Object.fromEntries(
    Object.entries(site).filter(([name]) => name in publicSettingsSchema.shape),
  );
  return publicSettingsSchema.parse({
    ...plain,
    domain: site.host,
    signups: site.company ? site.signups : "none",
    index_title: textOf(site.index_title),
    description: textOf(site.description),
    fictional_warning: textOf(site.fictional_warning),
    fictional_singular: textOf(site.fictional_singular),
    fictional_plural: textOf(site.fictional_plural),
    push_public_key: pushKey,
    geoip_country: seen,
    geoip_selected_country: selected,
    minimum_message_costs: Object.fromEntries(costs),
    member_resell: false,
    design_version: 2,
  });
}
