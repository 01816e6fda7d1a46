import { env } from "cloudflare:workers";
import type { MemberId } from "~/kit/ids";
import { addTestSite } from "./app-client";

/** The test site with two bundles that can be bought with the fake payment provider. */
export const addShop = () =>
  addTestSite({
    bundles: [
      { id: "small", credits: 10, prices: { EUR: 999 } },
      { id: "large", credits: 30, prices: { EUR: 1999 } },
    ],
  });

/** Sets the member's join time; returns it. */
export async function setJoinedAt(id: MemberId, at: number): Promise<number> {
  await env.DB.prepare("UPDATE accounts SET signup_date = ? WHERE id = ?").bind(at, id).run();
  return at;
}
