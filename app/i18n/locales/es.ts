import chat from "./es/chat.json";
import common from "./es/common.json";
import game from "./es/game.json";
import join from "./es/join.json";
import members from "./es/members.json";
import profile from "./es/profile.json";
import safety from "./es/safety.json";
import suggestions from "./es/suggestions.json";
import visit from "./es/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./es/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
