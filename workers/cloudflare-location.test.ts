import { expect, test } from "vitest";
import { cloudflareCountry } from "./cloudflare-location";

const asked = (header: string | null, cf?: object) =>
  new Request("https://site.test/", {
    headers: header === null ? {} : { "cf-ipcountry": header },
    cf: cf as CfProperties,
  });

test("the country comes from the header, else from the request's properties", () => {
  expect(cloudflareCountry(asked("SE"))).toBe("SE");
  expect(cloudflareCountry(asked("SE", { country: "FI" }))).toBe("SE");
  expect(cloudflareCountry(asked(null, { country: "FI" }))).toBe("FI");
  expect(cloudflareCountry(asked(null, {}))).toBeNull();
  expect(cloudflareCountry(asked(null))).toBeNull();
});
