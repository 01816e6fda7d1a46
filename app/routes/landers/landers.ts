import type { ReactNode } from "react";
import type { Lander } from "~/domain/visit/landers";
import { AloneTonight } from "./alonetonight/alonetonight";
import { Collage } from "./collagelanding/collagelanding";
import { Gallery } from "./gallery/gallery";
import { Icons } from "./iconslanding/iconslanding";
import type { LanderParts } from "./lander-parts";
import { MapOfMembers } from "./maplanding/maplanding";
import { SocialNetwork } from "./socialnetwork/socialnetwork";
import { TinderSwipe } from "./tinderswipe/tinderswipe";
import { Transitions } from "./transitionsvideolanding/transitionsvideolanding";
import { Video } from "./video/video";

/** The component of each of the nine landers. */
export const LANDER_COMPONENTS: Record<Lander, (parts: LanderParts) => ReactNode> = {
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
