import type { NamePool } from "./name-pool.ts";

/** English-speaking Canadian first names by generation. */
export const ca: NamePool = {
  female: {
    older:
      "Marlene Beverly Lorraine Joan Shirley Elaine Doreen Lois Sandra Gail Bonnie Heather Wendy Lynn".split(
        " ",
      ),
    middle:
      "Tanya Shannon Stephanie Kelly Melanie Tara Andrea Michelle Jill Krista Erin Leanne Natasha Carrie Simran Dawn".split(
        " ",
      ),
    younger:
      "Emily Olivia Mackenzie Paige Sierra Hannah Brianna Jenna Alyssa Amara Kaitlyn Maya Avery Leah".split(
        " ",
      ),
  },
  male: {
    older: "Gordon Doug Murray Lorne Garry Allan Wayne Russell Bob Ken Don Harvey Stan Dale".split(
      " ",
    ),
    middle:
      "Jamie Ryan Darryl Craig Greg Mike Trevor Jeff Curtis Sean Blair Corey Geoff Harjit Steve Chris".split(
        " ",
      ),
    younger:
      "Connor Liam Noah Evan Mitchell Owen Nathan Zachary Riley Cole Arjun Lucas Graham Spencer".split(
        " ",
      ),
  },
};
