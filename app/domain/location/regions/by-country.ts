import type { CountryCode } from "../countries";
import type { Region } from "../region";
import { AT } from "./at";
import { AU } from "./au";
import { BE } from "./be";
import { CA } from "./ca";
import { CH } from "./ch";
import { DE } from "./de";
import { DK } from "./dk";
import { ES } from "./es";
import { FI } from "./fi";
import { FR } from "./fr";
import { GB } from "./gb";
import { IE } from "./ie";
import { IT } from "./it";
import { NL } from "./nl";
import { NO } from "./no";
import { NZ } from "./nz";
import { PL } from "./pl";
import { SE } from "./se";
import { US } from "./us";

/** Every country with its regions, in the order of their codes. */
export const regionsByCountry: Readonly<Record<CountryCode, readonly Region[]>> = {
  AT,
  AU,
  BE,
  CA,
  CH,
  DE,
  DK,
  ES,
  FI,
  FR,
  GB,
  IE,
  IT,
  NL,
  NO,
  NZ,
  PL,
  SE,
  US,
};
