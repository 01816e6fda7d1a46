import type { ReactNode } from "react";
import type { Lander } from "~/domain/visit/visit";
import { nicheColours } from "~/layouts/niche-colours";
import { AloneTonight } from "./alonetonight/alonetonight";
import alonetonight from "./alonetonight/alonetonight.css?inline";
import { Collage } from "./collagelanding/collagelanding";
import collagelanding from "./collagelanding/collagelanding.css?inline";
import { Gallery } from "./gallery/gallery";
import gallery from "./gallery/gallery.css?inline";
import { Icons } from "./iconslanding/iconslanding";
import iconslanding from "./iconslanding/iconslanding.css?inline";
import frame from "./lander.css?inline";
import type { LanderParts } from "./lander-parts";
import { MapOfMembers } from "./maplanding/maplanding";
import maplanding from "./maplanding/maplanding.css?inline";
import member from "./member/member.css?inline";
import { SocialNetwork } from "./socialnetwork/socialnetwork";
import socialnetwork from "./socialnetwork/socialnetwork.css?inline";
import { TinderSwipe } from "./tinderswipe/tinderswipe";
import tinderswipe from "./tinderswipe/tinderswipe.css?inline";
import { Transitions } from "./transitionsvideolanding/transitionsvideolanding";
import transitionsvideolanding from "./transitionsvideolanding/transitionsvideolanding.css?inline";
import { Video } from "./video/video";
import video from "./video/video.css?inline";

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

const landerSheets: Record<string, string> = {
  alonetonight,
  collagelanding,
  gallery,
  iconslanding,
  maplanding,
  member,
  socialnetwork,
  tinderswipe,
  transitionsvideolanding,
  video,
};

/** The inline CSS of a lander: shared rules, the niche's colours, its own rules. */
export function landerCss(name: string, niche: number): string {
  return frame + nicheColours(niche) + (landerSheets[name] ?? "");
}
