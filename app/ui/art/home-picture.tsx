import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { svgShapes } from "./svg-shapes";

type Scene = ComponentType<{ className?: string }>;

/**
 * One picture per niche (R1), with its own people, light and scene: 3400 × 720, people between 1000
 * and 1830 from the left edge; the scene continues on both sides, so that it fits under a page of
 * any width. Five people are within 540 of the centre, the part that the narrowest phone shows;
 * more are added on wider screens. Next to a form on a small screen the five move to the edge of
 * the page, so that the form covers nobody. The upper half is dark enough for white text.
 */
const drawings: Record<number, string> = {
  1: "evening",
  2: "rooftop",
  3: "club",
  4: "market",
  5: "garden",
  6: "wine-bar",
  7: "pier",
};

/** Reads a file of `public/` by its path. */
type ReadFile = (path: string) => Promise<string>;

/** The page works without its picture. */
const fetchFile: ReadFile = async (path) => {
  const response = await fetch(path).catch(() => null);
  return response?.ok ? response.text() : "";
};

async function loadScene(niche: number, read: ReadFile): Promise<{ default: Scene }> {
  const shapes = svgShapes(await read(`/home-pictures/${drawings[niche]}.svg`));
  return {
    default: ({ className }) => (
      <svg
        viewBox="-1000 0 3400 720"
        preserveAspectRatio="xMidYMax slice"
        className={className}
        aria-hidden
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of public/
        dangerouslySetInnerHTML={shapes}
      />
    ),
  };
}

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

const fileOf = (niche: number) => (drawings[niche] ? niche : 1);
const loadedScenes = new Map<number, Scene>();
const lazyScenes = new Map<number, LazyExoticComponent<Scene>>();

/** Loads a niche's picture before rendering, because the server renders without waiting. */
export async function loadHomePicture(niche: number, read: ReadFile): Promise<void> {
  const known = fileOf(niche);
  if (!loadedScenes.has(known)) loadedScenes.set(known, (await loadScene(known, read)).default);
}

/** The picture of a niche. A browser reads only its site's picture, after the page is shown. */
export function homePicture(niche: number): { Scene: Scene; sky: string } {
  const known = fileOf(niche);
  if (!lazyScenes.has(known))
    lazyScenes.set(
      known,
      lazy(() => loadScene(known, fetchFile)),
    );
  return {
    Scene: loadedScenes.get(known) ?? (lazyScenes.get(known) as Scene),
    sky: skies[known] as string,
  };
}
