import type { NamePool } from "./name-pool.ts";

/** Danish first names by generation. */
export const da: NamePool = {
  female: {
    older:
      "Kirsten Inge Birgit Karen Hanne Lis Ulla Bodil Grethe Tove Jytte Vibeke Lone Annette".split(
        " ",
      ),
    middle:
      "Mette Camilla Louise Charlotte Tina Trine Pernille Rikke Line Susanne Helle Maria Lene Marianne Dorthe Anja".split(
        " ",
      ),
    younger:
      "Emma Ida Freja Sofie Mathilde Caroline Cecilie Amalie Josefine Astrid Signe Nanna Laura Julie".split(
        " ",
      ),
  },
  male: {
    older: "Jørgen Poul Knud Bent Erik Preben Kaj Svend Ole Finn Niels Flemming Leif Torben".split(
      " ",
    ),
    middle:
      "Lars Michael Henrik Thomas Martin Jesper Anders Kasper Brian Morten Klaus Kim Jens Søren Carsten Rasmus".split(
        " ",
      ),
    younger:
      "Mikkel Frederik Emil Magnus Mathias Oliver Tobias Lasse Jonas Victor Malthe Sebastian Christian Nikolaj".split(
        " ",
      ),
  },
};
