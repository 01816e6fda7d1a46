import type { ReactNode } from "react";
import type { Look } from "~/ui/art/cast";
import type { LanderWords } from "./lander-words";
import type { MapRegion } from "./maplanding/draw-country";

/** What a lander is made of: it says where the form stands and draws the rest, from its words and the niche's people. */
export type LanderParts = {
  words: LanderWords;
  form: ReactNode;
  facts: ReactNode;
  people: Look[];
  /** The map of the visitor's country, for the lander that shows it. */
  regions?: MapRegion[];
};
