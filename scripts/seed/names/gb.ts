import type { NamePool } from "./name-pool.ts";

/** British first names by generation. */
export const gb: NamePool = {
  female: {
    older:
      "Margaret Pauline Maureen Jean Sheila Christine Pamela Valerie Jacqueline Gillian Janet Hilary Lesley Marion".split(
        " ",
      ),
    middle:
      "Joanne Tracey Samantha Claire Nicola Karen Lisa Victoria Kerry Helen Rachel Donna Louise Zoe Gemma Priya".split(
        " ",
      ),
    younger:
      "Charlotte Georgia Poppy Jade Chloe Bethany Ellie Imogen Freya Megan Aisha Holly Abigail Daisy".split(
        " ",
      ),
  },
  male: {
    older:
      "Brian Derek Trevor Keith Malcolm Roy Colin Clive Nigel Graham Barry Geoffrey Norman Alan".split(
        " ",
      ),
    middle:
      "Gary Darren Lee Simon Stuart Craig Neil Jonathan Russell Ian Wayne Dean Adrian Gareth Imran Paul".split(
        " ",
      ),
    younger:
      "Callum Harry Alfie Jake Kieran Oliver George Lewis Rhys Jamal Toby Charlie Joshua Finlay".split(
        " ",
      ),
  },
};
