import Argon2, { Argon2Type } from "@phi-ag/argon2";
import wasm from "@phi-ag/argon2/argon2.wasm";
import type { Passwords } from "~/services";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane; 25 to 50 ms. */
const COST = {
  type: Argon2Type.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  hashLength: 32,
};

let engine: Promise<Argon2> | undefined;

function argon2(): Promise<Argon2> {
  engine ??= WebAssembly.instantiate(wasm).then((instance) => new Argon2(instance));
  return engine;
}

export const passwords: Passwords = {
  async hash(password) {
    return (await argon2()).hash(password, COST).encoded;
  },
  async verify(hash, password) {
    return (await argon2()).tryVerify(hash, password).success;
  },
};
