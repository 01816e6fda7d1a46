import type { SiteId } from "~/kit/ids";

/**
 * Where a login comes from. `replaces` is the session that this browser had: it ends with the login. `known` is the mark it
 * keeps of an earlier one, `second` the secret under which its login waits where a second factor is asked for (let-in.ts).
 * `hidesAccounts` is the site's setting hide_account_existence.
 */
export type LoginCaller = {
  siteId: SiteId;
  network: string;
  device: string;
  place?: string | null;
  replaces?: string;
  known?: string | null;
  second?: string | null;
  hidesAccounts?: boolean;
};
