import type { PersonProps } from "./person";

/** How somebody looks; where they stand is the picture's affair. */
export type Look = Omit<PersonProps, "x" | "y" | "size">;

const women = {
  ana: { skin: "#c98e63", hair: "#241319", hairStyle: "long", top: "#d83a56", earrings: "#ffd98a", laugh: true },
  bea: { skin: "#f7d3b8", hair: "#b4532a", hairStyle: "waves", top: "#2f6f73", collar: "#f4e3cf" },
  cleo: { skin: "#5e3623", hair: "#1d1014", hairStyle: "curly", top: "#f4d9c6", broad: 1.12, earrings: "#f08a5d", laugh: true, lips: "#7d1f3a" },
  dina: { skin: "#dba77e", hair: "#8c2f55", hairStyle: "hijab", top: "#a5436a" },
  ella: { skin: "#f3c9a8", hair: "#d9d3d6", hairStyle: "bob", top: "#33406b", collar: "#f4e3cf", aged: true, glasses: true, earrings: "#f6c66b", laugh: true },
  fay: { skin: "#8a5a3c", hair: "#e8e2e0", hairStyle: "bun", top: "#7b4b94", aged: true, earrings: "#ffd98a" },
  gwen: { skin: "#f2c6a0", hair: "#6b3a22", hairStyle: "bob", top: "#6d8f5b", broad: 1.34, laugh: true },
  hope: { skin: "#7a4a30", hair: "#2a151c", hairStyle: "bun", top: "#f0a94e", broad: 1.38, earrings: "#fff0c4" },
  iris: { skin: "#edc097", hair: "#1c1418", hairStyle: "bob", top: "#c2557a", glasses: true },
} satisfies Record<string, Look>;

const men = {
  adam: { skin: "#edc097", hair: "#1c1418", hairStyle: "short", top: "#6d8f5b", collar: "#dfe8d6", glasses: true },
  ben: { skin: "#f7d3b8", hair: "#b4532a", hairStyle: "side", top: "#33406b", collar: "#e9eef5", beard: "full", laugh: true },
  cem: { skin: "#c98e63", hair: "#241319", hairStyle: "cropped", top: "#2f6f73", beard: "stubble" },
  deo: { skin: "#5e3623", hair: "#1d1014", hairStyle: "cropped", top: "#e6a23c", broad: 1.2, laugh: true },
  emil: { skin: "#7a4a30", hair: "#efe9e6", hairStyle: "receding", top: "#f0a94e", collar: "#fff3e2", broad: 1.18, aged: true, beard: "full" },
  finn: { skin: "#f3c9a8", hair: "#cfc8cb", hairStyle: "side", top: "#8c3b4a", collar: "#f4e3cf", aged: true, beard: "moustache", laugh: true },
  gus: { skin: "#f2c6a0", hair: "#8a5a34", hairStyle: "short", top: "#c2557a", broad: 1.36, beard: "full" },
  hari: { skin: "#b87b52", hair: "#3a1f3d", hairStyle: "turban", top: "#41597d", beard: "full" },
  ivo: { skin: "#dba77e", hair: "#2a1a17", hairStyle: "side", top: "#7b4b94", laugh: true },
} satisfies Record<string, Look>;

/** Who is drawn for a niche (specification section 1): always of several ages, bodies and origins, never one type. */
const casts: Record<number, Look[]> = {
  1: [women.ana, men.ben, women.ella, men.deo, women.cleo, men.adam, women.dina, men.emil, women.gwen],
  2: [women.cleo, women.bea, men.adam, women.ella, women.iris, men.deo, women.ana, men.finn, women.hope],
  3: [women.iris, men.cem, women.cleo, men.ivo, women.bea, men.emil, women.fay, men.gus, women.ana],
  4: [
    women.gwen,
    men.gus,
    women.hope,
    men.adam,
    { ...women.cleo, broad: 1.4 },
    men.deo,
    { ...women.ella, broad: 1.36 },
    men.ben,
    { ...women.ana, broad: 1.32 },
  ],
  5: [women.ella, men.finn, women.fay, men.emil, { ...women.gwen, hair: "#ded7d9", aged: true }, men.ivo, { ...women.dina, aged: true }, men.ben, women.hope],
  6: [{ ...women.bea, aged: true }, men.cem, { ...women.cleo, aged: true }, men.ivo, women.ella, men.adam, { ...women.ana, aged: true }, men.deo, women.gwen],
  7: [men.ben, men.deo, men.adam, men.emil, men.ivo, men.gus, men.cem, men.finn, men.hari],
};

/** The nine people of a niche's pictures, in an order in which neighbours differ. */
export function castOf(niche: number): Look[] {
  return casts[niche] ?? (casts[1] as Look[]);
}
