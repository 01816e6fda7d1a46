/**
 * Writes the seed data that every end-to-end test file begins with: `node write-journey-world.ts
 * <state folder>`.
 */
import { prepareWorld } from "../../scripts/lib/local-world.ts";

const state = process.argv[2];
if (!state) throw new Error("usage: write-journey-world.ts <state folder>");
await prepareWorld(state, { members: 60, velours: 10 });
