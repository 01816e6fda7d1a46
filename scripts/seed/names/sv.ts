import type { NamePool } from "./name-pool.ts";

/** Swedish first names by generation. */
export const sv: NamePool = {
  female: {
    older:
      "Birgitta Gunilla Kerstin Ulla Inger Monica Barbro Margareta Britt Gun Siv Ingrid Agneta Marianne".split(
        " ",
      ),
    middle:
      "Anna Karin Åsa Helena Susanne Maria Jenny Camilla Annika Malin Therese Lotta Linda Pernilla Ulrika Sofia".split(
        " ",
      ),
    younger:
      "Elin Emma Julia Klara Moa Ebba Wilma Hanna Saga Alva Amanda Johanna Matilda Tilda".split(
        " ",
      ),
  },
  male: {
    older: "Lennart Bengt Kjell Göran Sven Rolf Stig Leif Åke Bertil Gunnar Lars Ulf Tommy".split(
      " ",
    ),
    middle:
      "Anders Mikael Fredrik Johan Magnus Stefan Peter Mattias Niklas Henrik Jonas Patrik Daniel Urban Joakim Andreas".split(
        " ",
      ),
    younger:
      "Oscar Viktor Emil Simon Anton Filip Gustav Axel Linus Albin Rasmus Hampus Kalle Erik".split(
        " ",
      ),
  },
};
