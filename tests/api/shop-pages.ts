import { env } from "cloudflare:workers";
import type { TestMember } from "../support/test-database";
import { addTestSite, sendRequest, textOf } from "./app-client";

/**
 * Sixty credits have the lowest price per message in euros; only pounds have the smallest bundle
 * alone.
 */
export const BUNDLES = [
  { id: "c10", credits: 10, prices: { EUR: 990, GBP: 890 } },
  { id: "c60", credits: 60, prices: { EUR: 3990 } },
];

const SHOP = {
  countries: ["NL", "BE", "GB", "PL"],
  bundles: BUNDLES,
  creditor_id: "DE98ZZZ09999999999",
};

/** The test site with bundles for which the fake payment provider accepts payments. */
export const addShopSite = (settings: object = {}) => addTestSite({ ...SHOP, ...settings });

/** The text of a shop page's main part. */
export async function mainTextOf(answer: Response): Promise<string> {
  return /<main[\s\S]*<\/main>/.exec(await textOf(answer))?.[0] ?? "";
}
export const pageOf = async (path: string, cookie: string) =>
  mainTextOf(await sendRequest(path, { cookie }));

/** The fields of the buy form with its box ticked, as its page would send them. */
export async function checkoutFieldsOf(
  path: string,
  cookie: string,
): Promise<Record<string, string>> {
  const [, form = ""] =
    /<form[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/.exec(await pageOf(path, cookie)) ?? [];
  const hidden = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return {
    ...Object.fromEntries(Array.from(hidden, ([, name, value]) => [name, value])),
    immediate: "on",
  };
}

/** Sets the member's join time to this long ago. */
export const setJoinedAgo = ({ id }: TestMember, ago: number) =>
  env.DB.prepare("UPDATE accounts SET signup_date = ? WHERE id = ?")
    .bind(Date.now() - ago, id)
    .run();
