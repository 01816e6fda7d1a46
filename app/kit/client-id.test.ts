import { afterEach, expect, test, vi } from "vitest";
import { newClientId } from "./client-id";
import { clientIdSchema } from "./id-schema";

afterEach(() => vi.unstubAllGlobals());

test("a client id is a UUID even without crypto.randomUUID", () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal("crypto", { getRandomValues });
  const ids = Array.from({ length: 50 }, newClientId);
  for (const id of ids) expect(clientIdSchema.safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(50);
});
