import type { TestWalletChoice } from "~/domain/age/age.schema";

/** Over 18, or how the check of an answer ended. Nothing else leaves the adapter. */
export type AgeVerdict = "over_18" | "under_age" | "refused" | "declined";

/**
 * A wallet (OpenID4VP 1.0): the member shows a QR code or link, the wallet fetches the signed
 * request there, and posts an attestation.
 */
export type WalletAgeProvider = {
  method: "wallet";
  /** The link that opens the wallet, or shows as QR code to one on another device. */
  linkTo(requestUri: string): Promise<string>;
  signRequest(request: { nonce: string; responseUri: string; now: number }): Promise<string>;
  /** Why a presentation is refused is logged without its content. */
  verify(presentation: string, expected: { nonce: string; now: number }): Promise<AgeVerdict>;
};

/** A provider with pages of its own (OpenID Connect with PKCE): the member returns with a code. */
export type RedirectAgeProvider = {
  method: "redirect";
  /** The origin of its pages, to which the page's form may redirect. */
  page: string;
  startUrl(check: RedirectSecrets & { state: string }): Promise<string>;
  verify(code: string, check: RedirectSecrets): Promise<AgeVerdict>;
};
type RedirectSecrets = { nonce: string; verifier: string; origin: string; now: number };

export type AgeProvider = WalletAgeProvider | RedirectAgeProvider;

/** The wallet of the local mode: it has an invented attestation. */
export interface TestWallet {
  /** Posts the chosen answer to the site; false if the request does not exist. */
  answer(requestUri: string, choice: TestWalletChoice): Promise<boolean>;
}
