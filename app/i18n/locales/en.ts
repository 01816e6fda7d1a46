import chat from "./en/chat.json";
import common from "./en/common.json";
import game from "./en/game.json";
import join from "./en/join.json";
import members from "./en/members.json";
import profile from "./en/profile.json";
import safety from "./en/safety.json";
import suggestions from "./en/suggestions.json";
import visit from "./en/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./en/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
