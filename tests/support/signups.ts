import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import type { SignupContext } from "~/domain/signup/sign-up";
import type { SiteId } from "~/kit/ids";
import { addSite, realServices } from "./test-database";

export let site: SiteId;
/** Registers the new rows of each test of a file. */
export function setUpSignup(): void {
  beforeEach(async () => {
    site = await addSite();
  });
}

export const services = realServices();
export const row = <Row>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>();
export const signupContext = (
  settings: Partial<SignupContext["site"]> = {},
  network = "home",
): SignupContext => ({
  site: {
    id: site,
    name: "Velours",
    host: site,
    niche: 1,
    signup_credits: 0,
    hide_account_existence: false,
    ...settings,
  },
  network,
  origin: `https://${site}`,
  device: "a browser",
  language: "de",
  country: "DE",
});
export const signupFields = {
  email: "sam@example.test",
  name: "Sam",
  password: "a long password",
  birthDate: "1990-05-05",
  forProfile: null,
};
