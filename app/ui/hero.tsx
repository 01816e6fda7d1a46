import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from "react";
import { svgShapes } from "./art/svg-shapes";

type Scene = ComponentType<{ className?: string }>;

/**
 * One picture per niche (R1), with its own people, light and scene: 3400 × 720, people between 1000
 * and 1830 from the left edge; the scene continues on both sides, so that it fits under a page of
 * any width. Five people are within 540 of the centre, the part that the narrowest phone shows;
 * more are added on wider screens. Next to a form on a small screen the five move to the edge of
 * the page, so that the form covers nobody. The upper half is dark enough for white text.
 */
const DRAWINGS: Record<number, string> = {
  1: "evening",
  2: "rooftop",
  3: "club",
  4: "market",
  5: "garden",
  6: "wine-bar",
  7: "pier",
};

/** The path of a niche's picture. */
export const homePicturePath = (niche: number) =>
  `/home-pictures/${DRAWINGS[niche] ?? DRAWINGS[1]}.svg`;

/** Reads a file of `public/` by its path. */
type ReadFile = (path: string) => Promise<string>;

/** The page works without its picture. */
const fetchFile: ReadFile = async (path) => {
  const response = await fetch(path).catch(() => null);
  return response?.ok ? response.text() : "";
};

async function loadScene(niche: number, read: ReadFile): Promise<{ default: Scene }> {
  const shapes = svgShapes(await read(homePicturePath(niche)));
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

const fileOf = (niche: number) => (DRAWINGS[niche] ? niche : 1);
const loadedScenes = new Map<number, Scene>();
const lazyScenes = new Map<number, LazyExoticComponent<Scene>>();

/** Loads a niche's picture before rendering, because the server renders without waiting. */
export async function loadHomePicture(niche: number, read: ReadFile): Promise<void> {
  const fileNumber = fileOf(niche);
  if (!loadedScenes.has(fileNumber))
    loadedScenes.set(fileNumber, (await loadScene(fileNumber, read)).default);
}

/** The picture of a niche. A browser reads only its site's picture, after the page is shown. */
function homePicture(niche: number): Scene {
  const fileNumber = fileOf(niche);
  if (!lazyScenes.has(fileNumber))
    lazyScenes.set(
      fileNumber,
      lazy(() => loadScene(fileNumber, fetchFile)),
    );
  return loadedScenes.get(fileNumber) ?? (lazyScenes.get(fileNumber) as Scene);
}

type HeroProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** The start of the signup, or one button; in a card. */
  children: ReactNode;
  /** The site's niche, which selects the picture. */
  niche: number;
  /** A few facts under the lead: the price, who is here. */
  facts?: ReactNode[];
};

/**
 * The first screen of the index page: a headline in the evening sky, people of the niche below it,
 * the first signup step next to it (on phones below, with its first field on the first screen).
 *
 *     <Hero niche={site.niche} title="Somebody here speaks your language" lead="…"
 *         facts={["Free to join", "From € 0.39 a message"]}>
 *       <Form method="post">…first two fields and a Button…</Form>
 *     </Hero>
 */
export function Hero({ title, lead, children, niche, facts = [] }: HeroProps) {
  const Scene = homePicture(niche);
  return (
    <section className="relative isolate overflow-hidden bg-sky text-white">
      <div className="mx-auto grid max-w-(--container-page) items-center gap-x-12 px-4 pt-6 lg:min-h-[42rem] lg:grid-cols-[1fr_22rem] lg:px-6 lg:py-12">
        <div className="self-start lg:pt-5">
          <h1 className="max-w-[18ch] text-4xl">{title}</h1>
          {lead ? (
            <p className="mt-3 max-w-[42ch] text-white/90 lg:mt-5 lg:text-lg">{lead}</p>
          ) : null}
          {facts.length > 0 ? <HeroFacts facts={facts} /> : null}
        </div>
        <div className="relative -z-1 h-50 sm:h-72 lg:absolute lg:inset-0 lg:h-auto">
          <Scene className={sceneClass} />
        </div>
        <div className="relative -mx-4 rounded-t-sheet bg-card px-4 pt-5 pb-6 text-ink sm:mx-auto sm:mb-8 sm:w-full sm:max-w-(--container-form) sm:rounded-card sm:p-6 lg:m-0 lg:shadow-soft">
          {children}
        </div>
      </div>
    </section>
  );
}

function HeroFacts({ facts }: { facts: ReactNode[] }) {
  return (
    <ul className="mt-4 hidden flex-wrap gap-x-6 gap-y-1 text-sm font-medium text-white/90 lg:flex">
      {facts.map((fact, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order
          key={index}
          className="flex items-center gap-2 before:size-1.5 before:rounded-full before:bg-lantern"
        >
          {fact}
        </li>
      ))}
    </ul>
  );
}

/** The people are centred above the form on phones and tablets, below the text from 992 px. */
const sceneClass =
  "absolute overflow-visible -bottom-9 left-[calc(50%-786px)] h-[400px] w-[1889px] max-w-none sm:-bottom-12 sm:left-[calc(50%-1002px)] sm:h-[510px] sm:w-[2408px] " +
  "lg:inset-y-0 lg:left-[max(0px,50%-36rem)] lg:h-full lg:w-auto lg:aspect-[3400/720] lg:-translate-x-[29.41%]";
