import { z } from "~/kit/zod";

/** Maximum length of a wallet's answer: an attestation of one claim has about 2,000 characters. */
const MAX_PRESENTATION_LENGTH = 16_000;

/** The button of a declaration, and the start of a check by the provider. */
export const ageFormSchema = z.strictObject({
  step: z.enum(["declare", "start"]),
});

/** What a wallet posts (OpenID4VP 1.0, 8.2): an attestation, or an error. Others are ignored. */
export const walletAnswerSchema = z.object({
  vp_token: z.string().max(MAX_PRESENTATION_LENGTH).optional(),
  error: z.string().max(100).optional(),
});

/** What the redirect provider appends to the return address (RFC 6749, 4.1.2). */
export const ageReturnSchema = z.object({
  state: z.string().max(100),
  code: z.string().min(1).max(2_000).optional(),
});

/** What a tester chooses in the test wallet of the local mode. */
export const TEST_WALLET_CHOICES = [
  "over_18",
  "under_age",
  "decline",
  "expired",
  "foreign_issuer",
] as const;
export type TestWalletChoice = (typeof TEST_WALLET_CHOICES)[number];

export const testWalletSchema = z.strictObject({
  request_uri: z.url().max(500),
  choice: z.enum(TEST_WALLET_CHOICES),
});
