import alonetonight from "./alonetonight/alonetonight.css?inline";
import collagelanding from "./collagelanding/collagelanding.css?inline";
import gallery from "./gallery/gallery.css?inline";
import iconslanding from "./iconslanding/iconslanding.css?inline";
import frame from "./lander.css?inline";
import maplanding from "./maplanding/maplanding.css?inline";
import member from "./member/member.css?inline";
import { nicheColours } from "./niche-colours";
import socialnetwork from "./socialnetwork/socialnetwork.css?inline";
import tinderswipe from "./tinderswipe/tinderswipe.css?inline";
import transitionsvideolanding from "./transitionsvideolanding/transitionsvideolanding.css?inline";
import video from "./video/video.css?inline";

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
