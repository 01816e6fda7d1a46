import type { NamePool } from "./name-pool.ts";

/** New Zealand first names by generation. */
export const nz: NamePool = {
  female: {
    older:
      "Shirley Colleen Raewyn Ngaire Beverley Glenys Noeline Margaret Joy Lynette Heather Elaine Maureen Hine".split(
        " ",
      ),
    middle:
      "Tracey Anahera Michelle Kirsten Megan Joanne Vicki Philippa Rachel Jacinda Sarah Angela Bridget Moana Rochelle Kate".split(
        " ",
      ),
    younger:
      "Aroha Maia Olivia Sophie Tui Emma Grace Brooke Anika Georgia Hana Paige Ella Mereana".split(
        " ",
      ),
  },
  male: {
    older:
      "Graeme Murray Ross Neville Colin Bruce Trevor Ian Russell Noel Wiremu Barry Kelvin Alan".split(
        " ",
      ),
    middle:
      "Craig Hemi Brendon Grant Stephen Tane Jason Hamish Dean Scott Nigel Andrew Rangi Simon Greg Aaron".split(
        " ",
      ),
    younger:
      "Liam Nikau Caleb Hunter Jack Tama Mason Ben Josh Manaia Connor Blake Toby Matiu".split(" "),
  },
};
