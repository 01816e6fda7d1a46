import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { HomePictureProps } from "./frame";

type Scene = ComponentType<HomePictureProps>;

/** One picture per niche (R1), with its own people, light and scene. */
const sceneLoaders: Record<number, () => Promise<{ default: Scene }>> = {
  1: () => import("./evening"),
  2: () => import("./rooftop"),
  3: () => import("./club"),
  4: () => import("./market"),
  5: () => import("./garden"),
  6: () => import("./wine-bar"),
  7: () => import("./pier"),
};

/** Colour of the uppermost part of a picture, behind the text. */
const skies: Record<number, string> = {
  1: "bg-[#2a0f2e]",
  2: "bg-[#0e1a3c]",
  3: "bg-[#170a1d]",
  4: "bg-[#2b1436]",
  5: "bg-[#12312f]",
  6: "bg-[#1d1117]",
  7: "bg-[#14274d]",
};

const fileOf = (niche: number) => (sceneLoaders[niche] ? niche : 1);
const loadedScenes = new Map<number, Scene>();
const lazyScenes = new Map<number, LazyExoticComponent<Scene>>();

/** Loads a niche's picture before rendering, because the server renders without waiting. */
export async function loadHomePicture(niche: number): Promise<void> {
  const known = fileOf(niche);
  if (!loadedScenes.has(known))
    loadedScenes.set(known, (await sceneLoaders[known]?.())?.default as Scene);
}

/** The picture of a niche. A browser loads only its site's picture, after the page is shown. */
export function homePicture(niche: number): { Scene: Scene; sky: string } {
  const known = fileOf(niche);
  if (!lazyScenes.has(known))
    lazyScenes.set(known, lazy(sceneLoaders[known] as () => Promise<{ default: Scene }>));
  return {
    Scene: loadedScenes.get(known) ?? (lazyScenes.get(known) as Scene),
    sky: skies[known] as string,
  };
}
