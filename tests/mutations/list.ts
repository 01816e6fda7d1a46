import type { Mutation } from "./mutation.ts";

/** Every mutation that the tests must catch (`npm test -- mutations`). */
export const MUTATIONS: Mutation[] = [];
