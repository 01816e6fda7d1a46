import type { NamePool } from "./name-pool.ts";

/** Spanish first names by generation. */
export const es: NamePool = {
  female: {
    older:
      "Carmen Josefa Pilar Dolores Encarnación Mercedes Rosario Concha Amparo Manuela Remedios Consuelo Teresa Isabel".split(
        " ",
      ),
    middle:
      "Ana Cristina Marta Silvia Mónica Patricia Raquel Susana Beatriz Yolanda Eva Nuria Rocío Sonia Esther Elena".split(
        " ",
      ),
    younger:
      "Lucía Paula Sara Alba Laura Claudia Irene Noelia Andrea Marina Carla Nerea Ainhoa Julia".split(
        " ",
      ),
  },
  male: {
    older:
      "José Manuel Antonio Francisco Juan Ángel Vicente Ramón Joaquín Jesús Tomás Emilio Rafael Julián".split(
        " ",
      ),
    middle:
      "Javier David Carlos Fernando Jorge Alberto Luis Óscar Roberto Sergio Raúl Rubén Enrique Andrés Gonzalo Iván".split(
        " ",
      ),
    younger:
      "Pablo Álvaro Adrián Daniel Hugo Mario Diego Marcos Víctor Alejandro Iker Jaime Samuel Guillermo".split(
        " ",
      ),
  },
};
