import type { DraftOwner } from "~/domain/signup/save-step";
import { signUp } from "~/domain/signup/sign-up";
import type { SiteId } from "~/kit/ids";
import { realServices } from "./test-database";

/** A member who has just signed up as "Sam" in Dutch: all steps are incomplete. */
export async function addDraftOwner(site: SiteId): Promise<DraftOwner> {
  const place = {
    site: {
      id: site,
      name: "Velours",
      host: site,
      niche: 1,
      signup_credits: 0,
      hide_account_existence: false,
    },
    network: "home",
    origin: `https://${site}`,
    device: "",
    language: "nl",
    country: "NL",
  } as const;
  const outcome = await signUp(realServices(), place, {
    email: "sam@example.test",
    name: "Sam",
    password: "a long password",
    birthDate: "1990-05-05",
    forProfile: null,
  });
  if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
  return { id: outcome.value.accountId, siteId: site, sessionHash: "none" };
}
