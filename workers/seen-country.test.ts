import { expect, test } from "vitest";
import { seenCountry } from "./seen-country";

const asked = (header: string | null, cf?: object) =>
  new Request("https://site.test/", {
    headers: header === null ? {} : { "cf-ipcountry": header },
    cf: cf as CfProperties,
  });

test("the country comes from the header, else from the request's properties", () => {
  expect(seenCountry(asked("SE"))).toBe("SE");
  expect(seenCountry(asked("SE", { country: "FI" }))).toBe("SE");
  expect(seenCountry(asked(null, { country: "FI" }))).toBe("FI");
  expect(seenCountry(asked(null, {}))).toBeNull();
  expect(seenCountry(asked(null))).toBeNull();
});
