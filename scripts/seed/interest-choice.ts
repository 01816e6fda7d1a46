import type { Random } from "./random.ts";

/** Weight of each interest: the harmless ones are by far the most common. */
export const INTEREST_WEIGHTS = {
  travelling: 40,
  music: 38,
  movies: 36,
  cooking: 34,
  coffee: 32,
  hiking: 28,
  reading: 28,
  beach: 26,
  outdoors: 24,
  animals: 24,
  biking: 22,
  dancing: 20,
  foodie: 20,
  photography: 18,
  sports: 18,
  wine: 18,
  art: 16,
  gardening: 16,
  gym: 16,
  tea: 15,
  theater: 14,
  adventure: 14,
  hugging: 14,
  bbq: 13,
  video_games: 12,
  relationship: 12,
  fashion: 10,
  shopping: 10,
  sushi: 10,
  beer: 10,
  party: 8,
  vegetarian: 8,
  tattoos: 7,
  astrology: 7,
  politics: 6,
  kissing: 6,
  massages: 5,
  exchanging_pictures: 1.2,
  safe_sex: 1,
  sex: 1,
  lingerie: 1,
  one_night_stand: 0.7,
  oral_sex: 0.5,
  sex_toys: 0.5,
  masturbating: 0.3,
  bondage: 0.4,
  threesome: 0.3,
  sadomasochism: 0.25,
  anal_sex: 0.25,
  public_sex: 0.2,
} as const;

export type InterestCode = keyof typeof INTEREST_WEIGHTS;

/** Three to nine different interests, the harmless ones far more often. */
export function chooseInterests(random: Random): InterestCode[] {
  const left: Partial<Record<InterestCode, number>> = { ...INTEREST_WEIGHTS };
  const count = random.weighted({ 3: 2, 4: 4, 5: 5, 6: 5, 7: 3, 8: 2, 9: 1 });
  return Array.from({ length: Number(count) }, () => {
    const code = random.weighted<InterestCode>(left);
    delete left[code];
    return code;
  });
}
