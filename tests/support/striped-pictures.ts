import sharp from "sharp";

/** Pictures as form files, each with its own stripes, so that none matches another. */
export const stripedPictures = (stripes: readonly number[] = [3, 7]) =>
  Promise.all(stripes.map(drawStripes));

async function drawStripes(stripes: number) {
  const bars = Array.from(
    { length: stripes },
    (_, n) =>
      `<rect x="${(n * 600) / stripes}" y="${n * 40}" width="${300 / stripes}" height="${700 - n * 60}" fill="#e84"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="750"><rect width="600" height="750" fill="#246"/>${bars.join("")}</svg>`;
  return {
    name: `stripes-${stripes}.png`,
    mimeType: "image/png",
    buffer: await sharp(Buffer.from(svg)).png().toBuffer(),
  };
}
