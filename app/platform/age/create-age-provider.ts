import { BoundedCache } from "~/kit/bounded-cache";
import type { AgeProvider } from "~/services/age";
import type { Config } from "../config";
import { readRedirectConfig, readWalletConfig } from "./age-config";
import { LOCAL_WALLET } from "./local-wallet-keys";
import { createRedirectProvider } from "./redirect-provider";
import { createWalletProvider } from "./wallet-provider";

/** By secret: parsing and the provider's keys are shared by all requests of an isolate. */
const providers = new BoundedCache<string, AgeProvider>({ size: 2 });

/**
 * The provider of age checks: that of the secrets, else the test wallet in local mode, else none,
 * and sites that require a provider stay closed (R528).
 */
export function createAgeProvider({ ageProvider, local }: Config): AgeProvider | null {
  if (!ageProvider) return local ? localProvider : null;
  const cached = providers.get(ageProvider.config);
  if (cached) return cached;
  const provider = createConfigured(ageProvider);
  providers.set(ageProvider.config, provider);
  return provider;
}

function createConfigured({ method, config }: NonNullable<Config["ageProvider"]>): AgeProvider {
  if (method === "redirect")
    return createRedirectProvider({
      ...readRedirectConfig(config),
      fetch: (...request) => fetch(...request),
    });
  const { scheme, ...wallet } = readWalletConfig(config);
  return createWalletProvider({ ...wallet, walletOf: () => scheme });
}

/** Opens the test wallet on the site's own host. */
const localProvider = createWalletProvider({
  ...LOCAL_WALLET,
  walletOf: (requestUri) => new URL("/dev/wallet", requestUri).href,
});
