import { ageAt, type Member } from "./member.ts";
import { CANVAS, layerNames } from "./portrait-layers.ts";
import lightEyes from "./portraits/light-eyes.json" with { type: "json" };
import { type Random, randomFor } from "./random.ts";

/** The stored size: 4:5, as every member card shows it. */
export const PORTRAIT_WIDTH = 512;
export const PORTRAIT_HEIGHT = 640;

/** One picture of a member: its layers, and the part of the canvas that it shows. */
export type PortraitDesign = {
  head: string;
  clothes: string;
  place: string;
  mirrored: boolean;
  cut: { left: number; top: number; width: number; height: number };
};

/** Reference time of ages in pictures, so that they do not change with the calendar. */
const DRAWN_AT = Date.UTC(2026, 0, 1);
/** The youngest age of each group of heads. */
const AGES = [60, 45, 30, 18];
const LIGHT_SHADES = ["blue", "green", "grey"] as const;
const LIGHT_EYES = new Set<string | null>(LIGHT_SHADES);

const [heads, clothes, places] = [layerNames("heads"), layerNames("clothes"), layerNames("places")];

/**
 * Designs the pictures of these members, by member id, in the order of their profiles. Members of
 * one country have different heads until all fitting ones are used; pictures with one head have
 * different places, because they would be similar by their hashes (decision 0039).
 */
export function designPortraits(members: readonly Member[]): Map<string, PortraitDesign[]> {
  const headQueues = new Map<string, string[]>();
  const placeQueues = new Map<string, string[]>();
  const nextHead = (member: Member): string => {
    const fitting = headsFor({ ...member, age: ageAt(member.birthDate, DRAWN_AT) });
    const key = `${member.siteId}/${member.country}/${fitting[0]}`;
    const shuffled = () => randomFor(`${member.portrait}/heads`).shuffle(fitting);
    return takeNext(headQueues, key, shuffled);
  };
  const nextPlace = (member: Member, head: string, earlier: readonly string[]): string => {
    const shuffled = () => randomFor(`${member.portrait}/places`).shuffle(places);
    const scenes = earlier.map(sceneOf);
    return takeNext(placeQueues, head, shuffled, (place) => !scenes.includes(sceneOf(place)));
  };
  return new Map(
    members.map((member) => {
      if (member.pictures === 0) return [member.id, []];
      const head = nextHead(member);
      const own: string[] = [];
      while (own.length < member.pictures) own.push(nextPlace(member, head, own));
      return [member.id, designsOf(member, head, own)];
    }),
  );
}

/** The first fitting item of a queue, which becomes its last. */
function takeNext(
  queues: Map<string, string[]>,
  key: string,
  create: () => string[],
  fits: (item: string) => boolean = () => true,
): string {
  const queue = queues.get(key) ?? create();
  queues.set(key, queue);
  const [item = ""] = queue.splice(queue.findIndex(fits), 1);
  queue.push(item);
  return item;
}

const sceneOf = (place: string) => place.split("-")[0];

type Looks = Pick<Member, "gender" | "hair_colour" | "eye_colour"> & { age: number };

/** The heads of this gender, age and hair; with such eyes, if there are any. */
function headsFor({ gender, age, hair_colour, eye_colour }: Looks): string[] {
  const group = AGES.find((youngest) => age >= youngest) ?? 18;
  const start = `${gender}-${group}-${hair_colour ?? "brown"}-`;
  const alike = heads.filter((head) => head.startsWith(start));
  const exact = alike.filter((head) => head.startsWith(`${start}${shadeOf(eye_colour)}-`));
  return exact.length > 0 ? exact : alike;
}

export const shadeOf = (eyes: Member["eye_colour"]) => (LIGHT_EYES.has(eyes) ? "light" : "dark");

/** Whether the heads drawn for these looks have such eyes. */
const hasDrawnEyes = (looks: Looks): boolean =>
  headsFor(looks).every((head) => head.split("-")[3] === shadeOf(looks.eye_colour));

/** The eye colour itself if it is drawn with these looks, else one of the other shade. */
export function drawnEyes<L extends Looks>(stream: string, looks: L): L["eye_colour"] {
  if (hasDrawnEyes(looks)) return looks.eye_colour;
  const others = LIGHT_EYES.has(looks.eye_colour) ? (["brown", "hazel"] as const) : LIGHT_SHADES;
  return randomFor(`${stream}/eyes`).pick<L["eye_colour"]>(others);
}

/** The colour that is drawn in each head with light eyes, whose name says only that. */
const EYES_OF_LIGHT_HEADS = lightEyes as Readonly<Record<string, Member["eye_colour"]>>;

/** The members with the eye colour that their pictures show. In the order of `designPortraits`. */
export function withPicturedEyes<M extends Member>(members: readonly M[]): M[] {
  const designs = designPortraits(members);
  return members.map((member) => {
    const head = designs.get(member.id)?.[0]?.head;
    return { ...member, eye_colour: (head && EYES_OF_LIGHT_HEADS[head]) ?? member.eye_colour };
  });
}

/** The pictures of a member in these places: the same side of the face, in different clothes. */
function designsOf(
  { portrait, gender }: Member,
  head: string,
  own: readonly string[],
): PortraitDesign[] {
  const random = randomFor(`${portrait}/pictures`);
  const skin = head.split("-").at(-2);
  const outfits = random.shuffle(clothes.filter((name) => name.startsWith(`${gender}-${skin}-`)));
  const mirrored = random.chance(0.5);
  return own.map((place, at) => ({
    head,
    clothes: outfits[at] as string,
    place,
    mirrored,
    cut: cutOf(randomFor(`${portrait}/view/${at}`), at),
  }));
}

/** Zoom, relative to the stored size, and the height of the eyes in the picture. */
const CUTS = {
  portrait: { zoom: 1, eyes: 0.46 },
  near: { zoom: 1.25, eyes: 0.42 },
  far: { zoom: 0.9, eyes: 0.48 },
};
/** Where the layers have the middle of the eyes. */
const EYES = { x: CANVAS.width / 2, y: 345 };

/** Only later pictures differ in zoom: a page of cards looks best with faces of one size. */
function cutOf(random: Random, at: number): PortraitDesign["cut"] {
  const kind = at === 0 ? "portrait" : random.weighted({ portrait: 2, near: 2, far: 2 });
  const { zoom, eyes } = CUTS[kind];
  const width = Math.round(PORTRAIT_WIDTH / zoom);
  const height = Math.round(PORTRAIT_HEIGHT / zoom);
  const within = (value: number, room: number) => Math.max(0, Math.min(room, Math.round(value)));
  return {
    left: within(EYES.x - width / 2 + random.between(-34, 34), CANVAS.width - width),
    top: within(EYES.y - eyes * height + random.between(-32, 32), CANVAS.height - height),
    width,
    height,
  };
}
