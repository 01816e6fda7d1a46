import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newClientId } from "./client-id";
import { encodeIdBytes, firstIdAt, isId, newId, packClientId, unpackClientId } from "./ids";
import { clientIdSchema } from "./schemas";

describe("ids", () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  const compare = (a: Uint8Array, b: Uint8Array) => {
    const at = a.findIndex((byte, n) => byte !== b[n]);
    return at < 0 ? 0 : Math.sign((a[at] as number) - (b[at] as number));
  };

  test("encoded ids sort like their bytes, and are distinct", () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const one = encodeIdBytes(a);
        const other = encodeIdBytes(b);
        expect(one < other ? -1 : Number(one > other)).toBe(compare(a, b));
      }),
    );
  });

  test("an id has 22 URL-safe characters, a later one sorts later", async () => {
    const first = newId();
    await new Promise((resolve) => setTimeout(resolve, 2));
    const ids = [first, ...Array.from({ length: 99 }, () => newId())];
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect([isId(id), encodeURIComponent(id)]).toEqual([true, id]);
  });

  test("an id created after a time sorts after the first id of that time", () => {
    const before = Date.now();
    const id: string = newId();
    expect(firstIdAt(before) < id).toBe(true);
    expect(firstIdAt(Date.now() + 1) > id).toBe(true);
  });

  test("an invalid id is rejected without a query", () => {
    for (const value of [
      "",
      "nobody",
      "../..",
      crypto.randomUUID(),
      `${newId()}x`,
      `${newId()}\n`,
      7,
      null,
    ])
      expect(isId(value)).toBe(false);
  });

  test("a client id decodes to the UUID that was sent", () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const sent = clientIdSchema.parse(uuid);
        expect(sent).toBe(uuid);
        expect(isId(packClientId(sent))).toBe(true);
        expect(unpackClientId(packClientId(sent))).toBe(uuid);
      }),
    );
  });
});

describe("client id", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("a client id is a UUID even without crypto.randomUUID", () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal("crypto", { getRandomValues });
    const ids = Array.from({ length: 50 }, newClientId);
    for (const id of ids) expect(clientIdSchema.safeParse(id).success, id).toBe(true);
    expect(new Set(ids).size).toBe(50);
  });
});
