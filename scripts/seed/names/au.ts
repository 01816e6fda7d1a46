import type { NamePool } from "./name-pool.ts";

/** Australian first names by generation. */
export const au: NamePool = {
  female: {
    older:
      "Beryl Lorraine Marilyn Glenys Robyn Lynette Jan Heather Cheryl Rhonda Gwen Dianne Faye Judith".split(
        " ",
      ),
    middle:
      "Kylie Narelle Belinda Leanne Tracy Rebecca Simone Mandy Kirsty Renee Peta Bronwyn Natalie Michelle Jodie Tania".split(
        " ",
      ),
    younger:
      "Matilda Isla Tahlia Mia Caitlin Bonnie Brianna Georgia Ruby Zara Jasmine Hayley Indiana Lily".split(
        " ",
      ),
  },
  male: {
    older: "Bruce Kevin Barry Neville Trevor Ross Graeme Ray Ian Des Kelvin Max Murray Allan".split(
      " ",
    ),
    middle:
      "Shane Brett Craig Damien Scott Glen Jason Adam Wade Darren Brendan Matt Grant Ashley Tim Luke".split(
        " ",
      ),
    younger:
      "Lachlan Jack Cooper Riley Angus Hamish Jarrod Mitchell Flynn Archie Harrison Blake Jai Bailey".split(
        " ",
      ),
  },
};
