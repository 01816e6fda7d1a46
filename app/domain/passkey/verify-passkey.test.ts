import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newSecret } from "~/kit/crypto";
import { Authenticator } from "../../../tests/support/authenticator";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { logInWithPasskey } from "../session/log-in-with-passkey";
import { CHALLENGE_TTL } from "./passkey";
import { unwrapEC2Signature } from "./unwrap-signature";
import { beginPasskeyLogin, deleteUsedChallenges } from "./verify-passkey";

describe("delete used challenges", () => {
  const start = Date.now();
  const at = (time: number) => realServices({ now: () => time });
  const countStoredChallenges = () =>
    env.DB.prepare("SELECT count(*) AS n FROM used_challenges").first("n");

  test("a used challenge is stored as long as its answer could be replayed", async () => {
    const member = await addMember(await addSite());
    const { siteId } = member;
    const device = await Authenticator.of(`https://${siteId}`);
    await device.saveFor(member);
    device.countNothing();
    const asker = newSecret();
    const host = String(siteId);
    const answer = await device.sign(
      await beginPasskeyLogin(at(start), { siteId, host, browser: asker }),
    );
    const caller = {
      siteId,
      network: "home",
      device: "",
      host,
      origin: `https://${siteId}`,
      asker,
    };
    const logIn = (time: number) => logInWithPasskey(at(time), caller, answer);
    expect((await logIn(start)).ok).toBe(true);
    await deleteUsedChallenges(at(start + CHALLENGE_TTL));
    expect((await logIn(start + CHALLENGE_TTL - 1)).ok).toBe(false);
    expect(await countStoredChallenges()).toBe(1);
    await deleteUsedChallenges(at(start + CHALLENGE_TTL + 1));
    expect(await countStoredChallenges()).toBe(0);
  });
});

describe("unwrap signature", () => {
  /**
   * A positive integer in DER: no leading zeros except one if its first bit would make it negative.
   */
  function integer(bytes: number[]): number[] {
    const at = bytes.findIndex((byte) => byte !== 0);
    const own = at < 0 ? [0] : bytes.slice(at);
    const signed = (own[0] ?? 0) > 0x7f ? [0, ...own] : own;
    return [0x02, signed.length, ...signed];
  }

  function wrapped(r: number[], s: number[]): Uint8Array {
    const body = [...integer(r), ...integer(s)];
    const head = body.length < 0x80 ? [body.length] : [0x81, body.length];
    return Uint8Array.from([0x30, ...head, ...body]);
  }

  test.each([
    [1, 32],
    [2, 48],
    [3, 66],
  ])(
    "of curve %i both halves are returned, %i bytes each, with any leading zeros",
    (curve, length) => {
      const half = fc
        .tuple(fc.nat({ max: 4 }), fc.uint8Array({ minLength: length, maxLength: length }))
        .map(([zeros, bytes]) => Array.from(bytes, (byte, at) => (at < zeros ? 0 : byte)));
      fc.assert(
        fc.property(half, half, (r, s) => {
          expect(Array.from(unwrapEC2Signature(wrapped(r, s), curve))).toEqual([...r, ...s]);
        }),
      );
    },
  );

  test("an invalid signature is rejected and never read beyond its end", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        try {
          expect(unwrapEC2Signature(bytes, 1)).toHaveLength(64);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
    expect(() => unwrapEC2Signature(wrapped([1], [1]), 8)).toThrow("known curve");
    expect(() => unwrapEC2Signature(wrapped(Array(33).fill(1), [1]), 1)).toThrow("too long");
  });
});
