import type { ReactNode } from "react";
import type { PersonStyle } from "~/ui/art/people";
import type { LanderTexts } from "./lander-words";
import type { MapRegion } from "./maplanding/draw-country";

/** Props of a lander: the form to place, its texts, and the niche's people to draw. */
export type LanderParts = {
  texts: LanderTexts;
  form: ReactNode;
  facts: ReactNode;
  people: PersonStyle[];
  /** Regions on the map of the visitor's country, for the lander that shows it. */
  regions?: MapRegion[];
};
