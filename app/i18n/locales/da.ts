import chat from "./da/chat.json";
import common from "./da/common.json";
import join from "./da/join.json";
import members from "./da/members.json";
import profile from "./da/profile.json";
import safety from "./da/safety.json";
import visit from "./da/visit.json";

export default { chat, common, join, members, profile, safety, visit };
