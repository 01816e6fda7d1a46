export default { dialect: "sqlite", schema: "./app/domain/**/*.tables.ts", out: "./migrations" };
