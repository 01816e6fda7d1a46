import { z } from "zod";
import { LANGUAGES } from "~/i18n/languages";
import { COUNTRIES } from "../location/countries";
import { PROFILE_FIELDS, SEARCHED_FIELDS } from "../profile-field/profile-fields";
import { PAYMENT_METHODS } from "./payment-methods";
import { LANDER_SWITCH, SITE_SWITCHES } from "./switches";

// zod itself instead of the kit's, whose messages are translation keys: commands describe a setting
// by its schema and `describe`.
/**
 * The operator's figure about Premium; `source` per language: without a source in the page's
 * language it is not shown (R335).
 */
const premiumClaimSchema = z.strictObject({
  percent: z.int().min(1).max(500),
  source: z.partialRecord(z.enum(LANGUAGES), z.string().min(1).max(500)),
  date: z.iso.date(),
});

const shopCountry = z.enum(COUNTRIES.map((entry) => entry.code));

const bundleSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/)
    .describe("a text of 1 to 32 small letters, digits and hyphens"),
  credits: z.int().min(1).max(100_000),
  /** Minor units (cents, øre, grosze) per currency. */
  prices: z.record(
    z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe("a currency such as EUR")
      .meta({ listed: "currencies" }),
    z.int().min(1).meta({ money: true }),
  ),
});

/**
 * An offered payment method, optionally limited to countries, a first day, and an end date
 * (exclusive) (R264).
 */
const paymentMethodSchema = z.strictObject({
  method: z.enum(PAYMENT_METHODS),
  countries: z.array(shopCountry).min(1).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

/** A country's VAT rate from a day on, in hundredths of a percent (R265). */
const taxRateSchema = z.strictObject({
  from: z.iso.date(),
  rate: z.int().min(0).max(5_000),
});

const hour = z.int().min(0).max(23);
/** Full hours of the start and the end of the night. */
const nightPauseSchema = z.strictObject({
  from: hour,
  until: hour,
  credits: z.int().min(1),
});

/** An empty text is not a text: the product's default is used. */
const text = z.string().min(1).max(500);
/** One text for all languages, or one per language. */
const localized = z.union([
  text,
  z.partialRecord(
    z.string().length(2).describe("a language such as en").meta({ listed: "languages" }),
    text,
  ),
]);
const SHOWN_BY_DEFAULT = Object.entries(PROFILE_FIELDS).flatMap(([field, { pagePosition }]) =>
  pagePosition === null ? [] : [field],
);
const credits = z.int().min(0).max(1000);
const country = z.enum(COUNTRIES.map((entry) => entry.code));

/** What members must show about their age beyond the date of birth they type (R524). */
export const AGE_CHECKS = ["none", "self_declared", "provider"] as const;
export type AgeCheck = (typeof AGE_CHECKS)[number];

/** "nl-NL" and "NL" become "nl": the language of a domain has no region (R18). */
export const domainLanguageSchema = z
  .string()
  .min(2)
  .max(10)
  .overwrite((tag) => tag.slice(0, 2).toLowerCase());

/** The company that runs the site (R5), named by the legal pages and the footer. */
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

const account = z.int().min(1000).max(99_999_999);

/** How the company's exports name accounts (accounting/accounts.ts has the defaults). */
export const bookkeepingSchema = z.strictObject({
  /** The German chart of accounts. */
  chart: z.enum(["skr03", "skr04"]).default("skr03"),
  /** The numbers of tax consultant and client in DATEV. */
  consultant: z.int().min(1001).max(9_999_999).default(1001),
  client: z.int().min(1).max(99_999).default(1),
  /** The month in which the financial year begins. */
  year_begins: z.int().min(1).max(12).default(1),
  /** Accounts that replace those of the chart. */
  clearing: account.optional(),
  domestic: account.optional(),
  eu: account.optional(),
  elsewhere: account.optional(),
  vat: account.optional(),
  foreign_vat: account.optional(),
});
export type Bookkeeping = z.infer<typeof bookkeepingSchema>;

/**
 * An origin and path without a slash at the end; it is part of every page's content security
 * policy, so other characters are not allowed.
 */
const CDN_PREFIX = /^(?:https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.-]+)*)?$/;

/**
 * The settings of a site (R2). `geoip_country`, `geoip_selected_country` and
 * `minimum_message_costs` are computed per request and not stored.
 */
export const siteSettingsSchema = z.strictObject({
  name: z.string().min(1).max(60),
  niche: z.int().min(1).max(7).default(1),
  countries: z.array(country).min(1).max(50),
  domain_language: domainLanguageSchema.nullable().default(null),
  index_title: localized.nullable().default(null),
  description: localized.nullable().default(null),
  /** Prefix of signed picture addresses (R200); empty: plain addresses. */
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
  visible_profile_fields: z.array(z.string().max(40)).default(SHOWN_BY_DEFAULT),
  visible_profile_notes: z.boolean().default(false),
  search_fields: z
    .array(z.string().max(40))
    .default(["gender", "country", "region", "age", ...SEARCHED_FIELDS, "interests"]),
  message_credits: credits.default(1),
  photo_credits: credits.default(1),
  gift_credits: credits.default(2),
  signup_credits: credits.default(0),
  message_length: z.int().min(1).max(2000).default(1000),
  /**
   * Number of similar first messages (about money, with links, or with the same text) within a day;
   * further ones are held for moderation.
   */
  held_after: z.int().min(2).max(1000).default(5),
  refund_days: z.int().min(14).max(365).default(14),
  /**
   * Days a visitor's source is stored after consent; 0: for the visit only, without asking for
   * consent.
   */
  tracking_days: z.int().min(0).max(365).default(0),
  /**
   * Days within which staff answer a complaint; at most 30, since the GDPR requires one month
   * (article 12(3)).
   */
  answer_days: z.int().min(1).max(30).default(14),
  member_resell: z.boolean().default(false),
  company_id: z.string().max(40).default("demo"),
  /** Null: there are no legal pages yet, and the site must not be opened to the public. */
  company: companySchema.nullable().default(null),
  /**
   * The company's SEPA creditor identifier, which every mandate contains; null: no direct debits
   * (R288).
   */
  creditor_id: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28}$/)
    .describe("a creditor identifier such as DE98ZZZ09999999999")
    .nullable()
    .default(null),
  /** Null: the accounts of SKR03. */
  bookkeeping: bookkeepingSchema.nullable().default(null),
  mail_name: z.string().min(1).max(60),
  /**
   * Sender address of the site's e-mails, of a domain verified with the mail service; null: the
   * deployment's MAIL_FROM (R587).
   */
  mail_from: z.email().max(254).nullable().default(null),
  min_age: z.int().min(18).max(99).default(18),
  /** Null: that of the niche (age/age.ts). */
  age_check: z.enum(AGE_CHECKS).nullable().default(null),
  age_check_countries: z.partialRecord(country, z.enum(AGE_CHECKS)).default({}),
  hide_account_existence: z.boolean().default(false),
  photo_review: z.enum(["automatic", "by_hand", "after_publication"]).default("automatic"),
  premium_match_claim: premiumClaimSchema.nullable().default(null),
  /** The id of the bundle offered to members who delete their account; it is sold to everybody. */
  delete_trial_bundle: z.string().max(32).nullable().default(null),
  /** The advertised partner linked on the last page of a deletion. */
  delete_partner: z
    .strictObject({ name: z.string().min(1).max(60), url: z.url({ protocol: /^https$/ }) })
    .nullable()
    .default(null),
  /** The German arbitration board of consumers that the company answers to (§ 36 VSBG). */
  dispute_board: text.nullable().default(null),
  /** The French consumer mediator: name, postal and web address. */
  mediator: text.nullable().default(null),
  /** In which authorities are answered (Regulation (EU) 2022/2065, article 11). */
  authority_languages: z.array(z.enum(LANGUAGES)).min(1).max(11).default(["en"]),
  /** Who supervises the accessibility of the site's services. */
  accessibility_body: localized.nullable().default(null),
  /** Countries whose members see no countdown and no discount dialog (R483). */
  no_urgency_countries: z.array(country).max(50).default([]),
  bundles: z.array(bundleSchema).max(8).default([]),
  /** Example prices: live payments refuse to start while this is set. */
  placeholder_prices: z.boolean().default(true),
  /**
   * Buying more credits than this in one night, in the member's time zone, needs one confirmation
   * (R291); null: never.
   */
  night_pause: nightPauseSchema.nullable().default({ from: 23, until: 6, credits: 150 }),
  /**
   * In display order; restricts the available methods and enables no disabled one. Null: all
   * methods of a country.
   */
  payment_methods: z.array(paymentMethodSchema).max(50).nullable().default(null),
  /** VAT rates that replace the standard rates (order/price.ts), from their first day on. */
  tax: z.partialRecord(country, z.array(taxRateSchema).min(1)).default({}),
  /** What operators have switched off (kill-switch/kill-switch.ts). */
  switched_off: z
    .array(
      z.union([
        z.enum(SITE_SWITCHES),
        z.string().regex(LANDER_SWITCH).describe("a lander such as lander:gallery"),
      ]),
    )
    .max(30)
    .default([]),
  /** Shows on every page that this site's members are invented for a demo. */
  demo: z.boolean().default(false),
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** A host name as browsers send it: lower case, no port. */
export const hostSchema = z
  .string()
  .max(253)
  .regex(/^(?:localhost|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|localhost))$/);
