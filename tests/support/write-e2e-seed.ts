/**
 * Writes the seed data that every end-to-end test file begins with: `node write-e2e-seed.ts
 * <state folder>`.
 */
import { prepareSeedData } from "../../scripts/lib/local-seed.ts";

const state = process.argv[2];
if (!state) throw new Error("usage: write-journey-world.ts <state folder>");
await prepareSeedData(state, { members: 60, velours: 10 });
