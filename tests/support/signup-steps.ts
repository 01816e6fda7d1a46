import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import type { DraftOwner } from "~/domain/signup/save-step";
import type { SiteId } from "~/kit/ids";
import { addDraftOwner } from "./draft-owner";
import { addSite, realServices } from "./test-database";

export const services = realServices();
export const row = <Row>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>();
export const ABOUT_ME = {
  headline: "Hello",
  about: "",
  interests: [],
  intimate_interests: [],
  intimate_consent: false,
};
export const ABOUT_YOU = {
  gender: "female",
  seeks: "male",
  sexuality_consent: false,
  orientation_consent: false,
} as const;
export let site: SiteId;
export let origin: string;
export let draftOwner: DraftOwner;
/** Registers the new rows of each test of a file. */
export function setUpSignupSteps(): void {
  beforeEach(async () => {
    site = await addSite();
    origin = `https://${site}`;
    draftOwner = await addDraftOwner(site);
  });
}
