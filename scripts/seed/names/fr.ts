import type { NamePool } from "./name-pool.ts";

/** French first names by generation. */
export const fr: NamePool = {
  female: {
    older:
      "Monique Françoise Jacqueline Nicole Martine Danielle Chantal Annie Michèle Colette Josiane Brigitte Bernadette Odile".split(
        " ",
      ),
    middle:
      "Sylvie Nathalie Isabelle Valérie Sandrine Stéphanie Céline Virginie Karine Laurence Delphine Caroline Aurélie Hélène Sophie Florence".split(
        " ",
      ),
    younger:
      "Camille Léa Manon Chloé Marion Pauline Mathilde Inès Clara Juliette Anaïs Lucie Margaux Élodie".split(
        " ",
      ),
  },
  male: {
    older:
      "Jean Michel Bernard Daniel Alain Gérard Claude Jacques Roland Guy Serge Christian Patrick Yves".split(
        " ",
      ),
    middle:
      "Philippe Laurent Thierry Olivier Frédéric Stéphane Christophe Nicolas Sébastien David Jérôme Fabrice Vincent Bruno Arnaud Cédric".split(
        " ",
      ),
    younger:
      "Thomas Lucas Hugo Théo Antoine Maxime Alexandre Clément Quentin Julien Romain Baptiste Mathieu Adrien".split(
        " ",
      ),
  },
};
