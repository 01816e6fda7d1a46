import type { ReactNode } from "react";
import type { Lander } from "~/domain/signup/landers";
import type { Look } from "~/ui/art/cast";
import { AloneTonight } from "./alonetonight/alonetonight";
import { Collage } from "./collagelanding/collagelanding";
import { Gallery } from "./gallery/gallery";
import { Icons } from "./iconslanding/iconslanding";
import type { LanderWords } from "./lander-words";
import type { MapRegion } from "./maplanding/draw-country";
import { MapOfMembers } from "./maplanding/maplanding";
import { SocialNetwork } from "./socialnetwork/socialnetwork";
import { TinderSwipe } from "./tinderswipe/tinderswipe";
import { Transitions } from "./transitionsvideolanding/transitionsvideolanding";
import { Video } from "./video/video";

/** What a lander is made of: it says where the form stands and draws the rest, from its words and the niche's people. */
export type LanderParts = {
  words: LanderWords;
  form: ReactNode;
  facts: ReactNode;
  people: Look[];
  /** The map of the visitor's country, for the lander that shows it. */
  regions?: MapRegion[];
};

/** Nine different ideas, one component each. */
export const SCREENS: Record<Lander, (parts: LanderParts) => ReactNode> = {
  alonetonight: AloneTonight,
  collagelanding: Collage,
  gallery: Gallery,
  iconslanding: Icons,
  maplanding: MapOfMembers,
  socialnetwork: SocialNetwork,
  transitionsvideolanding: Transitions,
  video: Video,
  tinderswipe: TinderSwipe,
};
