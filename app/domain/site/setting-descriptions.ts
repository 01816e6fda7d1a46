import type { SettingKey } from "./parse-setting";

/** The groups of settings on the operators' page, in order. */
export const SETTING_GROUPS = [
  "Site",
  "Company and support",
  "Access and signup",
  "Profiles and search",
  "Messages and credits",
  "Shop",
  "Fictional profiles",
  "E-mail",
  "Moderation",
  "Pictures",
] as const;
type SettingGroup = (typeof SETTING_GROUPS)[number];

/** What each setting does, for the operator who changes it. */
export const SETTING_DESCRIPTIONS: Record<SettingKey, { group: SettingGroup; about: string }> = {
  name: { group: "Site", about: "The site's name in titles, e-mails and the header." },
  niche: {
    group: "Site",
    about: "1 general, 2 female-oriented, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay: colours and texts.",
  },
  countries: {
    group: "Site",
    about: "The countries that the site serves, the main one first.",
  },
  domain_language: {
    group: "Site",
    about: "The language of visitors without a preference; null: by their browser.",
  },
  index_title: {
    group: "Site",
    about: "The headline of the home page, one text or one per language; null: the product's own.",
  },
  description: {
    group: "Site",
    about: "The description for search engines, one text or one per language.",
  },
  demo: { group: "Site", about: "Every page says that the members are invented for a demo." },
  company_id: {
    group: "Company and support",
    about: "Sites with the same id belong to one company: they link one another by language.",
  },
  company: {
    group: "Company and support",
    about: "Name, address and registration; without it nobody can join.",
  },
  bookkeeping: {
    group: "Company and support",
    about: "Accounts and DATEV numbers of the company's exports; null: those of SKR03.",
  },
  support_email: {
    group: "Company and support",
    about: "The address for members, on legal pages and in e-mails.",
  },
  support_phone: { group: "Company and support", about: "A telephone number; empty: none." },
  dispute_board: {
    group: "Company and support",
    about: "The arbitration board of § 36 VSBG; null: the legal notice says that there is none.",
  },
  mediator: {
    group: "Company and support",
    about: "The French consumer mediator: name, postal address and web address; null: none.",
  },
  authority_languages: {
    group: "Company and support",
    about: "The languages in which authorities are answered, as the legal notice says.",
  },
  accessibility_body: {
    group: "Company and support",
    about: "Who supervises accessibility, one text or one per language; null: named in general.",
  },
  answer_days: {
    group: "Company and support",
    about: "Days within which staff answer a complaint; promised in forms and legal texts.",
  },
  switched_off: {
    group: "Access and signup",
    about: "What is switched off at the moment; see the page Switches.",
  },
  signups: {
    group: "Access and signup",
    about: "Who may join: all, only visitors from an advertisement, or none.",
  },
  logged_out_search: {
    group: "Access and signup",
    about: "Whether visitors may search members without logging in.",
  },
  logged_out_search_trafficsource: {
    group: "Access and signup",
    about: "The same for visitors from an advertisement.",
  },
  enable_site_entry_popup: {
    group: "Access and signup",
    about: "Whether the warning for adults is shown at the first visit.",
  },
  site_entry_countries: {
    group: "Access and signup",
    about: "Only in these countries; null: in all.",
  },
  min_age: { group: "Access and signup", about: "The minimum age of members, at least 18." },
  age_check: {
    group: "Access and signup",
    about:
      "What members must show before they see others: none, self_declared or provider (a wallet or a provider's page); null: that of the niche, none.",
  },
  age_check_countries: {
    group: "Access and signup",
    about: "The same for members of a country, or whose network is there: the stricter one counts.",
  },
  hide_account_existence: {
    group: "Access and signup",
    about: "Signup and password reset do not reveal whether an address has an account.",
  },
  tracking_days: {
    group: "Access and signup",
    about: "Days for which a visitor's source is stored after consent; 0: the visit only.",
  },
  member_resell: {
    group: "Access and signup",
    about: "Without effect: member data is never passed on.",
  },
  visible_profile_fields: {
    group: "Profiles and search",
    about: "The profile fields that others see.",
  },
  visible_profile_notes: {
    group: "Profiles and search",
    about: "Whether members may write private notes about others.",
  },
  search_fields: { group: "Profiles and search", about: "The filters of the search." },
  premium_match_claim: {
    group: "Profiles and search",
    about: "A figure about Premium with its source and date; null: none is claimed.",
  },
  message_credits: { group: "Messages and credits", about: "Credits that a message costs." },
  photo_credits: { group: "Messages and credits", about: "Credits that a photo in a chat costs." },
  gift_credits: { group: "Messages and credits", about: "Credits that a gift costs." },
  signup_credits: { group: "Messages and credits", about: "Credits that a new member gets." },
  message_length: { group: "Messages and credits", about: "Characters of a message." },
  held_after: {
    group: "Messages and credits",
    about: "Similar first messages within a day, after which further ones wait for moderation.",
  },
  no_urgency_countries: {
    group: "Shop",
    about: "Countries without countdown and discount dialog; the discount itself stays.",
  },
  bundles: {
    group: "Shop",
    about: "The bundles of credits, with the price in each currency, VAT included.",
  },
  placeholder_prices: {
    group: "Shop",
    about: "The prices are examples: real payments do not start while this is true.",
  },
  payment_methods: {
    group: "Shop",
    about: "The payment methods offered, in order, by country and day; null: all of the country.",
  },
  tax: { group: "Shop", about: "VAT rates that replace the standard ones from a day on." },
  refund_days: { group: "Shop", about: "Days within which a purchase can be withdrawn." },
  night_pause: {
    group: "Shop",
    about: "More credits than this in one night need a confirmation; null: never.",
  },
  creditor_id: {
    group: "Shop",
    about: "The SEPA creditor identifier of mandates; null: no direct debit.",
  },
  delete_trial_bundle: {
    group: "Shop",
    about: "The bundle that is offered to members who delete their account.",
  },
  delete_partner: {
    group: "Shop",
    about: "The advertised partner on the last page of a deletion.",
  },
  fictional_icon: { group: "Fictional profiles", about: "The icon beside their name." },
  fictional_warning: {
    group: "Fictional profiles",
    about: "The warning before the first message: who answers, and what it costs.",
  },
  fictional_singular: { group: "Fictional profiles", about: "The word for one such profile." },
  fictional_plural: { group: "Fictional profiles", about: "The word for several." },
  mail_name: { group: "E-mail", about: "The sender's name of e-mails." },
  mail_from: {
    group: "E-mail",
    about: "The sender's address, of a domain that the mail service knows; null: MAIL_FROM.",
  },
  photo_review: {
    group: "Moderation",
    about: "Whether staff see each photo before it is shown.",
  },
  cdn_prefix: {
    group: "Pictures",
    about: "The address before every picture; empty: the site's own.",
  },
};
