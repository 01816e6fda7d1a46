import chat from "./pl/chat.json";
import common from "./pl/common.json";
import game from "./pl/game.json";
import join from "./pl/join.json";
import members from "./pl/members.json";
import profile from "./pl/profile.json";
import safety from "./pl/safety.json";
import suggestions from "./pl/suggestions.json";
import visit from "./pl/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./pl/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
