// Not the kit's zod, whose messages are translation keys: operators' forms explain a value by its schema.
import { z } from "zod";
import { hostSchema, siteSettingsSchema } from "../site/site.schema";

const { name, countries, support_email, mail_name, domain_language } = siteSettingsSchema.shape;

/** A new site: its host and the settings that have no default or that no other site can lend. */
export const newSiteSchema = z.strictObject({
  host: hostSchema.describe("a host without protocol, port and path, such as www.example.com"),
  name,
  countries,
  support_email,
  mail_name: mail_name.optional(),
  domain_language: domain_language.unwrap().unwrap().optional(),
});
export type NewSite = z.output<typeof newSiteSchema>;

/** Settings of one site that a copy must not have. */
export const UNCOPIED_SETTINGS: readonly string[] = [
  ...Object.keys(newSiteSchema.shape),
  ...["mail_from", "cdn_prefix", "demo"],
];
