import { expect, test } from "vitest";
import { readPlaceholderColours } from "./images";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** One pixel of (200, 100, 50) over one of (20, 40, 60). */
const WRITTEN = {
  "rows as they are":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAABUlEQVR4nGM4kai+xosAAAALSURBVGLEIKJhAwAJmgHXWCnsVwAAAABJRU5ErkJggg==",
  "differences to the row above":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAABUlEQVR4nGM8kczSA48AAAALSURBVGLE5HOECwALWAJ8mHVgSgAAAABJRU5ErkJggg==",
  "differences to half of it, with transparency":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAYAAACZgbYnAAAABUlEQVR4nGM+kf7kYQ0AAAANSURBVGL0n3nDN+UGABgfBK3sP9FsAAAAAElFTkSuQmCC",
  "differences to what is likely":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAABUlEQVR4nGM5kbGl98oAAAALSURBVGLE4nOECwALeAKBEC7RgQAAAABJRU5ErkJggg==",
  "numbers of a palette":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAMAAACuX0YVAAAABlBMVEUUKDzIZDIgluJFAAAABUlEQVR4nGNgZBcLF0QAAAAHSURBVGAAAAAHAAIpoeBoAAAAAElFTkSuQmCC",
  "bits of a palette":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACAQMAAACjTyRkAAAABlBMVEUUKDzIZDIgluJFAAAABUlEQVR4nGNoYNi/WVUAAAAHSURBVGAAAAGEAIEG3/BOAAAAAElFTkSuQmCC",
};

const GREY =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAAAAAC86un7AAAABUlEQVR4nGO4yxiD5ioAAAAHSURBVGAMAALOARH3sTXIAAAAAElFTkSuQmCC";
const DEEP =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACEAIAAABGc/0zAAAABUlEQVR4nGNgQCsI85UAAAAGSURBVAYAAA4AAZs250EAAAAASUVORK5CYII=";

test.each(Object.entries(WRITTEN))("reads two pixels encoded as %s", async (_, base64) => {
  expect(await readPlaceholderColours(bytesOf(base64).buffer)).toBe("c63124");
});

test("reads greyscale, and rejects sixteen bits per sample", async () => {
  expect(await readPlaceholderColours(bytesOf(GREY).buffer)).toBe("ddd333");
  expect(await readPlaceholderColours(bytesOf(DEEP).buffer)).toBe("");
});
