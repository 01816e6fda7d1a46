import type { SiteId } from "~/kit/ids";

/**
 * Request context of a login. `replaces`: the browser's previous session, which ends with the
 * login. `known`: the browser's mark from an earlier login; `second`: the secret under which the
 * login waits for a second factor (complete-first-factor.ts). `hidesAccounts`: the site's setting
 * hide_account_existence.
 */
export type LoginContext = {
  siteId: SiteId;
  network: string;
  device: string;
  place?: string | null;
  replaces?: string;
  browserMark?: string | null;
  second?: string | null;
  hidesAccounts?: boolean;
};
