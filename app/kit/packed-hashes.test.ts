import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, packHashes, unpackHashes } from "./packed-hashes";

test("finds every hashed word and no other", () => {
  fc.assert(
    fc.property(fc.array(fc.domain(), { maxLength: 200 }), (domains) => {
      const hashes = unpackHashes(packHashes(domains));
      expect(hashes).toEqual(new Set(domains.map(hashOf)));
    }),
  );
});
