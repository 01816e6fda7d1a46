import type { NamePool } from "./name-pool.ts";

/** German first names by generation. */
export const de: NamePool = {
  female: {
    older:
      "Renate Ingrid Helga Monika Brigitte Gisela Ursula Karin Christa Hannelore Elke Gabriele Angelika Petra".split(
        " ",
      ),
    middle:
      "Sabine Claudia Anja Katrin Stefanie Nicole Melanie Sandra Silke Tanja Daniela Nadine Bettina Simone Heike Katja".split(
        " ",
      ),
    younger:
      "Lena Julia Laura Sarah Lisa Johanna Hannah Franziska Jana Sophie Luisa Theresa Pia Clara".split(
        " ",
      ),
  },
  male: {
    older:
      "Klaus Jürgen Wolfgang Manfred Dieter Horst Bernd Rainer Gerhard Helmut Werner Günter Rolf Uwe".split(
        " ",
      ),
    middle:
      "Andreas Stefan Thomas Michael Markus Christian Torsten Frank Matthias Oliver Sven Jens Holger Jörg Carsten Dirk".split(
        " ",
      ),
    younger:
      "Jonas Lukas Tim Felix Jan Maximilian Leon Philipp Moritz David Niklas Florian Simon Fabian".split(
        " ",
      ),
  },
};
