// Not the kit's zod, whose messages are keys of texts: commands explain a setting by its schema and `describe`.
import { z } from "zod";
import { COUNTRIES } from "../place/countries";
import { bundle, nightPause, paymentMethod, premiumClaim, taxRate } from "./shop.schema";

/** Nothing written is no text: the product's own stands. */
const text = z.string().min(1).max(500);
/** One text for all languages, or one per language. */
const localized = z.union([
  text,
  z.partialRecord(z.string().length(2).describe("a language such as en"), text),
]);
const credits = z.int().min(0).max(1000);
const country = z.enum(COUNTRIES.map((entry) => entry.code));

/** "nl-NL" and "NL" are "nl": the language of a domain has no region (R18). */
export const domainLanguageSchema = z
  .string()
  .min(2)
  .max(10)
  .overwrite((tag) => tag.slice(0, 2).toLowerCase());

/** Who runs the site (R5). The legal pages and the footer name it. */
export const companySchema = z.strictObject({
  name: text,
  address: text,
  city: text,
  country,
  kvk: z.string().max(40),
  tradenames: z.array(z.string().max(100)).max(50).default([]),
  vat_numbers: z.array(z.string().max(40)).max(20).default([]),
  delete_discount: z.int().min(0).max(100).default(0),
  /** When the company took the site over, or its terms changed. */
  added: z.iso.date(),
});
export type Company = z.infer<typeof companySchema>;

/** An address without a slash at its end; it stands in the policy of every page, hence no other signs. */
const CDN_PREFIX = /^(?:https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.-]+)*)?$/;

/**
 * The settings of a site (R2).
 * `geoip_country`, `geoip_selected_country` and `minimum_message_costs` are worked out per request, not stored.
 */
export const siteSettingsSchema = z.strictObject({
  name: z.string().min(1).max(60),
  niche: z.int().min(1).max(7).default(1),
  countries: z.array(country).min(1).max(50),
  domain_language: domainLanguageSchema.nullable().default(null),
  index_title: localized.nullable().default(null),
  description: localized.nullable().default(null),
  /** Behind it pictures are asked for by signed addresses (R200); empty: by their plain ones. */
  cdn_prefix: z
    .string()
    .max(200)
    .regex(CDN_PREFIX)
    .describe("an address of at most 200 characters without a slash at its end, or empty")
    .default(""),
  signups: z.enum(["all", "with_trafficsource", "none"]).default("all"),
  logged_out_search: z.enum(["all", "none"]).default("all"),
  logged_out_search_trafficsource: z.enum(["all", "none"]).default("all"),
  support_phone: z.string().max(40).default(""),
  support_email: z.email(),
  fictional_icon: text.nullable().default(null),
  fictional_warning: localized.nullable().default(null),
  fictional_singular: localized.nullable().default(null),
  fictional_plural: localized.nullable().default(null),
  enable_site_entry_popup: z.enum(["yes", "no"]).default("yes"),
  site_entry_countries: z.array(country).nullable().default(null),
  visible_profile_fields: z
    .array(z.string().max(40))
    .default([
      "sexuality",
      "hair_colour",
      "eye_colour",
      "body_type",
      "relationship_status",
      "tattoos",
      "reason",
    ]),
  visible_profile_notes: z.boolean().default(false),
  search_fields: z
    .array(z.string().max(40))
    .default([
      "gender",
      "country",
      "region",
      "age",
      "body_type",
      "hair_colour",
      "eye_colour",
      "relationship_status",
      "reason",
      "tattoos",
      "interests",
    ]),
  message_credits: credits.default(1),
  photo_credits: credits.default(1),
  gift_credits: credits.default(2),
  signup_credits: credits.default(0),
  message_length: z.int().min(1).max(2000).default(1000),
  /** First messages about money, with links or of the same words to so many others within a day: the next is held for a look. */
  held_after: z.int().min(2).max(1000).default(5),
  refund_days: z.int().min(14).max(365).default(14),
  /** Days for which a visitor's source is remembered once they said yes; 0: for the visit alone, and nobody is asked. */
  tracking_days: z.int().min(0).max(365).default(0),
  /** Days within which a person answers a complaint; at most 30, since the GDPR asks for one month (article 12(3)). */
  answer_days: z.int().min(1).max(30).default(14),
  member_resell: z.boolean().default(false),
  company_id: z.string().max(40).default("demo"),
  /** Null: there are no legal pages yet, and nobody may open the site to the public. */
  company: companySchema.nullable().default(null),
  /** The company's identifier as a creditor of the SEPA scheme, which every mandate names; null: no direct debits (R288). */
  creditor_id: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28}$/)
    .describe("a creditor identifier such as DE98ZZZ09999999999")
    .nullable()
    .default(null),
  mail_name: z.string().min(1).max(60),
  /** The address that its letters leave from, of a domain that the mail service knows; null: the deployment's MAIL_FROM (R587). */
  mail_from: z.email().max(254).nullable().default(null),
  min_age: z.int().min(18).max(99).default(18),
  hide_account_existence: z.boolean().default(false),
  photo_review: z.enum(["automatic", "by_hand"]).default("automatic"),
  premium_match_claim: premiumClaim.nullable().default(null),
  /** The id of a bundle that whoever wants to leave is offered; it is sold to everybody. */
  delete_trial_bundle: z.string().max(32).nullable().default(null),
  /** Whom the last page of a deletion links to, as an advertisement. */
  delete_partner: z
    .strictObject({ name: z.string().min(1).max(60), url: z.url({ protocol: /^https$/ }) })
    .nullable()
    .default(null),
  bundles: z.array(bundle).max(8).default([]),
  /** Prices that are examples: live payments refuse to start while this is set. */
  placeholder_prices: z.boolean().default(true),
  /** More credits than these in one night, by the clock where a member is, are asked about once (R291); null: never. */
  night_pause: nightPause.nullable().default({ from: 23, until: 6, credits: 150 }),
  /** In the order in which they are shown; they narrow what there is and open nothing that is closed. Null: all of a country. */
  payment_methods: z.array(paymentMethod).max(50).nullable().default(null),
  /** VAT that stands instead of the standard rates (order/vat.ts); before its first day those do. */
  tax: z.partialRecord(country, z.array(taxRate).min(1)).default({}),
  /** Says on every page that the people of this site are invented for trying it out. */
  demo: z.boolean().default(false),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** A host name as browsers send it: lower case, no port. */
export const hostSchema = z
  .string()
  .max(253)
  .regex(/^(?:localhost|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|localhost))$/);
