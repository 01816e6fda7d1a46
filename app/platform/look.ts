import { lookOf } from "~/domain/photo/likeness";
import { type Pixel, readPixels } from "./png";

/** The look of a small PNG; empty where it is written in a way that is not read: such a photo is like none. */
export async function readLook(bytes: ArrayBuffer): Promise<string> {
  const rows = await readPixels(bytes);
  return rows ? lookOf(rows.map((row) => row.map(lightOf))) : "";
}

/** Rec. 601: as bright as an eye finds it. */
const lightOf = ([red, green, blue]: Pixel) => (red * 299 + green * 587 + blue * 114) / 1000;
