import type { NamePool } from "./name-pool.ts";

/** Austrian first names by generation. */
export const at: NamePool = {
  female: {
    older:
      "Gertrude Elfriede Waltraud Erika Ingeborg Hermine Maria Christine Edith Margarete Rosemarie Veronika Herta Eva".split(
        " ",
      ),
    middle:
      "Barbara Elisabeth Birgit Martina Manuela Doris Karin Michaela Andrea Daniela Romana Sonja Tamara Alexandra Ursula Regina".split(
        " ",
      ),
    younger:
      "Anna Magdalena Valentina Viktoria Katharina Theresa Lena Sophie Verena Bianca Carina Miriam Leonie Nina".split(
        " ",
      ),
  },
  male: {
    older:
      "Franz Josef Johann Karl Alois Leopold Herbert Otto Ernst Walter Rudolf Gerhard Hubert Anton".split(
        " ",
      ),
    middle:
      "Wolfgang Harald Christian Gerald Roland Thomas Martin Günther Robert Andreas Bernhard Reinhard Gernot Markus Peter Kurt".split(
        " ",
      ),
    younger:
      "Lukas Florian Tobias Dominik Maximilian Fabian Stefan Raphael Elias Benedikt Matthias Jakob Julian Sebastian".split(
        " ",
      ),
  },
};
