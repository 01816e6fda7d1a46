import { useLocation } from "react-router";
import type { Route } from "./+types/game";
import { GamePage } from "./game-page";
import { loadGame } from "./load-game";

/** /swipe-game: shows one member after the other to like or pass. */
export function loader(args: Route.LoaderArgs) {
  return loadGame(args);
}

export default function Game({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation();
  return <GamePage key={key} {...loaderData} refusal={null} />;
}
