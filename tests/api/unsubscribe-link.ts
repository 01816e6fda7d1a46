import { env } from "cloudflare:workers";
import { addressHash } from "~/domain/suppression/suppression";
import { type UnsubscribeLink, unsubscribeUrl } from "~/domain/suppression/unsubscribe-link";
import type { MemberId } from "~/kit/ids";
import { emailAddressOf, realServices, type TestMember } from "../support/test-database";
import { FORM, HOST, ORIGIN, sendRequest, textOf } from "./app-client";

/** The link in an e-mail about these kinds. */
export async function unsubscribeLinkOf(
  { id }: TestMember,
  kinds: UnsubscribeLink["kinds"] = ["message"],
  { origin = ORIGIN, language }: { origin?: string; language?: UnsubscribeLink["language"] } = {},
): Promise<string> {
  const services = realServices();
  const address = await addressHash(services, HOST, emailAddressOf(id));
  const leaving = { siteId: HOST, accountId: id as MemberId, kinds, address, language };
  return unsubscribeUrl(origin, services.networkKey, leaving);
}

/** The kinds enabled by e-mail; null where the member never chose. */
export const mailSettingsOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT mail, push FROM notification_settings WHERE account_id = ?")
    .bind(id)
    .first<{ mail: number; push: number }>();

/** The kinds that the unsubscribe page offers, as "mail like", and the ticked ones. */
export async function offeredKindsOn(page: Response) {
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
export const postUnsubscribe = (
  link: string,
  ticked: string[][],
  headers: Record<string, string> = {},
) =>
  sendRequest(`${link.slice(link.indexOf("/unsubscribe"))}/off`, {
    method: "POST",
    body: new URLSearchParams(ticked).toString(),
    headers: { ...FORM, ...headers },
  });
