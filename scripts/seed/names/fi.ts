import type { NamePool } from "./name-pool.ts";

/** Finnish first names by generation. */
export const fi: NamePool = {
  female: {
    older:
      "Ritva Leena Pirkko Marjatta Eila Raija Helena Anneli Seija Sirpa Tuula Pirjo Kaarina Irma".split(
        " ",
      ),
    middle:
      "Päivi Minna Katja Sari Tiina Johanna Kirsi Heidi Mari Satu Anu Jaana Hanna Outi Elina Susanna".split(
        " ",
      ),
    younger:
      "Emilia Iida Noora Sanni Jenna Veera Aino Laura Anni Essi Roosa Milla Oona Sofia".split(" "),
  },
  male: {
    older:
      "Pentti Matti Veikko Seppo Kalevi Heikki Esko Reijo Jorma Raimo Kari Pekka Risto Tapio".split(
        " ",
      ),
    middle:
      "Mika Jari Timo Marko Petri Sami Janne Jukka Antti Ville Juha Kimmo Tero Tommi Harri Vesa".split(
        " ",
      ),
    younger:
      "Eetu Joona Lauri Aleksi Niko Tuomas Eero Onni Jesse Roope Ilari Otto Jere Valtteri".split(
        " ",
      ),
  },
};
