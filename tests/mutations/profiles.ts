import { inFile } from "./mutation.ts";

const why = inFile("app/domain/suggestion/why-seen.ts", ["app/domain/suggestion/why-seen.test.ts"]);
const zoom = inFile("app/kit/zoom.ts", ["app/kit/zoom.test.ts"]);

/** What a profile says of two members, and its photos. */
export const PROFILES = [
  why("they look for others, and it fits", " && looksFor(theySeek, mine)"),
  why("I look for others, and it fits", "looksFor(iSeek, theirs) && "),
  why("who never said whom looks for all", "seeks !== null && ", "seeks === null || "),
  why("an interest of one is of both", "(both ? [id] : [])", "(both || id ? [id] : [])"),
  zoom("a picture is moved out of sight", "Math.min(Math.max(way, -room), room)", "way"),
];
