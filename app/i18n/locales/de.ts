import chat from "./de/chat.json";
import common from "./de/common.json";
import game from "./de/game.json";
import join from "./de/join.json";
import members from "./de/members.json";
import profile from "./de/profile.json";
import safety from "./de/safety.json";
import suggestions from "./de/suggestions.json";
import visit from "./de/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./de/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
