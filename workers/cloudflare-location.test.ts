import { expect, test } from "vitest";
import { cloudflareCountry } from "./cloudflare-location";

const requestWith = (header: string | null, cf?: object) =>
  new Request("https://site.test/", {
    headers: header === null ? {} : { "cf-ipcountry": header },
    cf: cf as CfProperties,
  });

test("the country comes from the header, else from the request's properties", () => {
  expect(cloudflareCountry(requestWith("SE"))).toBe("SE");
  expect(cloudflareCountry(requestWith("SE", { country: "FI" }))).toBe("SE");
  expect(cloudflareCountry(requestWith(null, { country: "FI" }))).toBe("FI");
  expect(cloudflareCountry(requestWith(null, {}))).toBeNull();
  expect(cloudflareCountry(requestWith(null))).toBeNull();
});
