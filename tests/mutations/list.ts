import type { Mutation } from "./mutation.ts";
import { SESSIONS } from "./sessions.ts";

/** Every mutation that the tests must catch (`npm test -- mutations`). */
export const MUTATIONS: Mutation[] = [...SESSIONS];
