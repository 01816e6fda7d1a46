import type { NamePool } from "./name-pool.ts";

/** Dutch first names by generation. */
export const nl: NamePool = {
  female: {
    older:
      "Hennie Riet Ans Joke Willy Truus Corrie Ria Tineke Gerda Wilma Marijke Ineke Anneke".split(
        " ",
      ),
    middle:
      "Saskia Monique Petra Ingrid Mirjam Esther Sandra Marjolein Karin Linda Bianca Wendy Manon Annemarie Judith Marloes".split(
        " ",
      ),
    younger: "Sanne Lotte Anouk Iris Femke Fleur Emma Roos Eva Lisa Maud Merel Noor Julia".split(
      " ",
    ),
  },
  male: {
    older: "Henk Gerrit Wim Piet Kees Cor Theo Joop Arie Ger Hans Ton Bert Jan".split(" "),
    middle:
      "Marcel Erik Peter Ronald Edwin Richard Michel Martijn Jeroen Dennis Bart Arjan Mark Sander Paul Frank".split(
        " ",
      ),
    younger: "Daan Thijs Bram Sem Lars Jesse Ruben Niels Tim Stijn Luuk Joris Koen Max".split(" "),
  },
};
