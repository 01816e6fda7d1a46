import chat from "./da/chat.json";
import common from "./da/common.json";
import game from "./da/game.json";
import join from "./da/join.json";
import members from "./da/members.json";
import profile from "./da/profile.json";
import safety from "./da/safety.json";
import suggestions from "./da/suggestions.json";
import visit from "./da/visit.json";

export default { chat, common, game, join, members, profile, safety, suggestions, visit };

export const lazy = import.meta.glob<object>(
  "./da/{activity,address,age,bonus,debit,decisions,editing,finder,gifts,installed,leaving,orders,outbox,password,photos,pictures,push,security,settings,shop,transparency}.json",
  { import: "default" },
);
