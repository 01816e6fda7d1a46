import { env } from "cloudflare:workers";
import type { MemberId } from "~/kit/ids";
import { addSite } from "../support/world";
import { HOST } from "./support";

/** The test site with two bundles, which may be bought at the test bank. */
export const addShop = () =>
  addSite(
    {
      bundles: [
        { id: "small", credits: 10, prices: { EUR: 999 } },
        { id: "large", credits: 30, prices: { EUR: 1999 } },
      ],
    },
    HOST,
  );

/** Makes a member have joined then; answers when. */
export async function joinedAt(id: MemberId, at: number): Promise<number> {
  await env.DB.prepare("UPDATE accounts SET signup_date = ? WHERE id = ?").bind(at, id).run();
  return at;
}
