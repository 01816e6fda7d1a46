import type { NamePool } from "./name-pool.ts";

/** Italian first names by generation. */
export const it: NamePool = {
  female: {
    older:
      "Giuseppina Rosa Maria Angela Franca Carla Luciana Graziella Teresa Rita Bruna Adriana Mirella Loredana".split(
        " ",
      ),
    middle:
      "Paola Francesca Laura Daniela Patrizia Cristina Roberta Barbara Monica Simona Elena Silvia Alessandra Valentina Sabrina Manuela".split(
        " ",
      ),
    younger:
      "Giulia Chiara Martina Sara Alessia Federica Giorgia Beatrice Elisa Ilaria Noemi Arianna Ludovica Camilla".split(
        " ",
      ),
  },
  male: {
    older:
      "Giuseppe Antonio Mario Franco Luigi Bruno Sergio Vincenzo Giancarlo Renato Aldo Salvatore Pietro Carlo".split(
        " ",
      ),
    middle:
      "Marco Andrea Stefano Massimo Roberto Paolo Fabio Alessandro Luca Maurizio Claudio Daniele Gianluca Cristiano Enrico Simone".split(
        " ",
      ),
    younger:
      "Lorenzo Matteo Francesco Davide Riccardo Federico Tommaso Gabriele Edoardo Nicolò Mattia Filippo Giacomo Leonardo".split(
        " ",
      ),
  },
};
