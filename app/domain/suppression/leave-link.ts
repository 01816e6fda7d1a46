import { isId, type MemberId, type SiteId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import { NOTICE_KINDS, type NoticeKind } from "../notice/notice.schema";

/** Whose letters of which kinds a link ends; `address`: the hash of the mailbox that its letter went to (suppression.ts). */
export type Leaving = {
  siteId: SiteId;
  accountId: MemberId;
  kinds: readonly NoticeKind[];
  address: string;
};

/** `account.kinds.address.signature`: nothing of it is stored, so that a letter of years ago still ends what it belongs to. */
const SHAPE = /^([^.]{22})\.([a-z-]{1,80})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** The address in a letter's head and foot by which its reader ends letters of its kind, without a login (R385). */
export const leaveUrl = async (
  origin: string,
  secret: string,
  leaving: Leaving,
): Promise<string> => {
  const named = [leaving.accountId, leaving.kinds.join("-"), leaving.address].join(".");
  return `${origin}/unsubscribe/${named}.${await signatureOf(secret, leaving)}`;
};

/** What a link of this site ends; null where we did not sign it, for this site, member, kind and mailbox. */
export async function readLeaving(
  secret: string,
  siteId: SiteId,
  token: string,
): Promise<Leaving | null> {
  const [, account = "", named = "", address = "", signature] = SHAPE.exec(token) ?? [];
  const kinds = named.split("-").flatMap((name) => NOTICE_KINDS.filter((kind) => kind === name));
  if (!isId<MemberId>(account) || kinds.length === 0) return null;
  const leaving = { siteId, accountId: account, kinds, address };
  // Both are hashes under our key: what their comparison takes tells nothing of the right one.
  const given = await keyedHash(secret, `compare:${signature}`);
  const right = await keyedHash(secret, `compare:${await signatureOf(secret, leaving)}`);
  return given === right ? leaving : null;
}

const signatureOf = (secret: string, { siteId, accountId, kinds, address }: Leaving) =>
  keyedHash(secret, `leave:${siteId}:${accountId}:${kinds.join("-")}:${address}`);
