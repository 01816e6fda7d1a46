import type { NamePool } from "./name-pool.ts";

/** Flemish first names by generation. */
export const be: NamePool = {
  female: {
    older:
      "Godelieve Lutgarde Rita Christiane Magda Lieve Hilde Greet Nicole Marie-Rose Jeannine Annie Mia Rosa".split(
        " ",
      ),
    middle:
      "Ann Els Katrien Sofie Veerle Kristien Leen Griet Inge Tine Ilse Nathalie Evelien Karen Sarah Kim".split(
        " ",
      ),
    younger:
      "Lotte Febe Amber Lien Jolien Fien Laura Hanne Elise Marie Nina Silke Louise Jana".split(" "),
  },
  male: {
    older:
      "Roger Etienne Luc Willy Marcel Guido Dirk Johan Paul Herman Jozef Walter Freddy Rik".split(
        " ",
      ),
    middle:
      "Wim Bart Koen Geert Stefaan Filip Kris Peter Steven Tom Kurt Jan Danny Gunther Pieter Wouter".split(
        " ",
      ),
    younger:
      "Jef Arne Senne Robbe Jasper Ward Lander Brecht Simon Matthias Jonas Seppe Thibault Dries".split(
        " ",
      ),
  },
};
