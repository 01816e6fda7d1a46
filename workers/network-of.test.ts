import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "./network-of";

test("an IPv4 address is its own network, also in its IPv6 form", () => {
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("")).toBe("");
});

test("all addresses of a /64 are one network", () => {
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(networkOf("2001:DB8::5:6")).toBe(networkOf("2001:db8:0:0:a:b:c:d"));
  expect(networkOf("2001:db8:0000:0000::1")).toBe(networkOf("2001:db8::2"));
  expect(networkOf("2001:db8:1:2::")).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8:1:2::9")).not.toBe(networkOf("2001:db8:1:3::9"));
  expect(networkOf("::1")).toBe("0:0:0:0");
});

test("any address gives a network of four groups or an IPv4 address", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(networkOf(address)).toMatch(
        /^(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}|[0-9]+(?:\.[0-9]+){3})$/,
      );
    }),
  );
});
