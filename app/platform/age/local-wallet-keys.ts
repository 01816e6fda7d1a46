import type { TrustedIssuer, WalletConfig } from "./age-config";

/** Public knowledge: they sign in the local mode alone, and no deployment trusts their issuer. */
export const LOCAL_ISSUER_KEY = {
  kty: "EC",
  crv: "P-256",
  x: "1a6zai9_aC65xSA-slj0JI6C244dX7gyKrkQqexoAQ4",
  y: "q9gaAUz3PhoHAdE9R__NRQhKNU1-ej6QTnQKXNJyHVo",
  d: "NniGQRt9-I2mQQvRhFXPOxSvKZ5TTDd2MwyWy2tTkHA",
} as const;

const { d: _private, ...localIssuerPublicKey } = LOCAL_ISSUER_KEY;

export const LOCAL_ISSUER = {
  issuer: "https://issuer.test",
  types: ["urn:test:proof-of-age"],
  keys: [localIssuerPublicKey],
} satisfies TrustedIssuer;

/** The verifier of the local mode, with a self-signed certificate. */
export const LOCAL_WALLET: Omit<WalletConfig, "scheme"> = {
  certificate:
    "MIIBnTCCAUOgAwIBAgIUWoa58dr+6YophcwgYXCh5aAnBxEwCgYIKoZIzj0EAwIwGDEWMBQGA1UEAwwNVGVzdCB2ZXJpZmllcjAgFw0yNjExMzAxNzQ2MTNaGA8yMTI2MTEwNjE3NDYxM1owGDEWMBQGA1UEAwwNVGVzdCB2ZXJpZmllcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGEniHCLoVs6QWeldpQwcPuR/tYOPbquYgh3oN7O4dWfljMWs8uOKEiyRcuRPAb+43PHI9ceNXlIMOCmcP/OsUejaTBnMB0GA1UdDgQWBBQGQx5ivcH+9udjTfiJwmllCK+AIjAfBgNVHSMEGDAWgBQGQx5ivcH+9udjTfiJwmllCK+AIjAPBgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNIADBFAiEApIi4Egz9BRznealSU4+zAimQvbLchPQoyksM7R2Hm2YCIEkll7mrXz9kKNCgNS9cItHnkoe9/cX5AfcQrJqHHaYI",
  key: {
    kty: "EC",
    crv: "P-256",
    x: "YSeIcIuhWzpBZ6V2lDBw-5H-1g49uq5iCHeg3s7h1Z8",
    y: "ljMWs8uOKEiyRcuRPAb-43PHI9ceNXlIMOCmcP_OsUc",
    d: "q57EEMwpIdTD-bZUzOHM5xsE6N27_lUopt8Sryp7Yuc",
  },
  issuers: [LOCAL_ISSUER],
};
