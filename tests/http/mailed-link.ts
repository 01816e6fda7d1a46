import { env } from "cloudflare:workers";
import { type Leaving, leaveUrl } from "~/domain/suppression/leave-link";
import { addressHash } from "~/domain/suppression/suppression";
import type { MemberId } from "~/kit/ids";
import { mailOf, realServices, type TestMember } from "../support/world";
import { ask, FORM, HOST, ORIGIN, textOf } from "./support";

/** The link in an e-mail about these kinds. */
export async function linkOf(
  { id }: TestMember,
  kinds: Leaving["kinds"] = ["message"],
  { origin = ORIGIN, language }: { origin?: string; language?: Leaving["language"] } = {},
): Promise<string> {
  const services = realServices();
  const address = await addressHash(services, HOST, mailOf(id));
  const leaving = { siteId: HOST, accountId: id as MemberId, kinds, address, language };
  return leaveUrl(origin, services.networkKey, leaving);
}

/** The kinds enabled by e-mail; null where the member never chose. */
export const bitsOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT mail, push FROM notification_settings WHERE account_id = ?")
    .bind(id)
    .first<{ mail: number; push: number }>();

/** The kinds that the unsubscribe page offers, as "mail like", and the ticked ones. */
export async function offered(page: Response) {
  const boxes = (await textOf(page)).match(/<input[^>]*class="box"[^>]*>/g) ?? [];
  const named = boxes.map((box) => ({
    of: ["name", "value"].map((what) => new RegExp(`${what}="(\\w+)"`).exec(box)?.[1]).join(" "),
    ticked: /\bchecked=""/.test(box),
  }));
  return {
    all: named.map(({ of }) => of).sort(),
    ticked: named.filter(({ ticked }) => ticked).map(({ of }) => of),
  };
}

/** Posts the ticked kinds, as a page without JavaScript does. */
export const switchOff = (link: string, ticked: string[][], headers: Record<string, string> = {}) =>
  ask(`${link.slice(link.indexOf("/unsubscribe"))}/off`, {
    ...{ method: "POST", body: new URLSearchParams(ticked).toString() },
    headers: { ...FORM, ...headers },
  });
