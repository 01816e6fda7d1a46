import type { NamePool } from "./name-pool.ts";

/** Norwegian first names by generation. */
export const nb: NamePool = {
  female: {
    older:
      "Bjørg Inger Liv Berit Randi Solveig Turid Astrid Gerd Kari Grete Sissel Torill Unni".split(
        " ",
      ),
    middle:
      "Anne Hilde Heidi Tone Monica Lise Silje Ingrid Trine Siv Ellen Linda Camilla Marit Gro Elin".split(
        " ",
      ),
    younger:
      "Ingeborg Thea Sunniva Marte Vilde Maren Amalie Hedda Oda Tuva Frida Synne Karoline Eline".split(
        " ",
      ),
  },
  male: {
    older: "Odd Arne Kjell Leif Per Knut Bjørn Terje Svein Tor Egil Harald Magne Oddvar".split(" "),
    middle:
      "Morten Geir Trond Øyvind Rune Stian Kjetil Espen Lars Frode Pål Anders Roar Thomas Ole Eirik".split(
        " ",
      ),
    younger:
      "Henrik Sondre Håkon Jonas Sander Magnus Sindre Mats Eskil Vegard Erlend Tobias Martin Kristoffer".split(
        " ",
      ),
  },
};
