import type { NamePool } from "./name-pool.ts";

/** American first names by generation. */
export const us: NamePool = {
  female: {
    older:
      "Linda Barbara Carol Donna Judy Sharon Deborah Brenda Diane Gloria Cheryl Peggy Joyce Nancy".split(
        " ",
      ),
    middle:
      "Jennifer Michelle Kimberly Angela Tamika Heather Stacy Melissa Rebecca Denise Maria Nicole Christina Latoya Danielle Vanessa".split(
        " ",
      ),
    younger:
      "Ashley Brittany Madison Taylor Jasmine Alexis Hailey Kayla Destiny Morgan Savannah Brooke Gabriela Sydney".split(
        " ",
      ),
  },
  male: {
    older:
      "Larry Gary Ronald Dennis Jerry Roger Wayne Glenn Ralph Eugene Ray Carl Walter Bruce".split(
        " ",
      ),
    middle:
      "Jason Brian Kevin Scott Eric Jeff Darnell Todd Chad Derek Marcus Carlos Keith Troy Shawn Luis".split(
        " ",
      ),
    younger:
      "Tyler Brandon Austin Justin Cody Ethan Jordan Dylan Logan Malik Hunter Mateo Caleb Trevor".split(
        " ",
      ),
  },
};
