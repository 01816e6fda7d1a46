import type { NamePool } from "./name-pool.ts";

/** German-speaking Swiss first names by generation. */
export const chDe: NamePool = {
  female: {
    older:
      "Verena Ruth Heidi Ursula Margrit Elsbeth Rosmarie Erika Dora Vreni Therese Silvia Trudi Marlies".split(
        " ",
      ),
    middle:
      "Sandra Nicole Daniela Karin Monika Franziska Brigitte Regula Corinne Barbara Andrea Manuela Esther Claudia Priska Irene".split(
        " ",
      ),
    younger:
      "Lea Noemi Selina Céline Nina Livia Jana Rahel Sarina Fabienne Ladina Anina Alina Sina".split(
        " ",
      ),
  },
  male: {
    older:
      "Hans Werner Walter Heinz Ruedi Fritz Ernst Kurt Alfred Urs Max Hansruedi Paul Jakob".split(
        " ",
      ),
    middle:
      "Daniel Thomas Markus Stefan Reto Beat Roland Marcel Christoph Patrick Roger Andreas Martin Adrian Bruno René".split(
        " ",
      ),
    younger:
      "Luca Noah Nico Joel Lukas Livio Silvan Fabian Simon Dario Timo Flurin Jonas Andrin".split(
        " ",
      ),
  },
};
