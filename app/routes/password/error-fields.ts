/** The field and the message of each password or code error. */
export const ERROR_FIELDS = {
  reset_code_wrong: { code: "password:refusal.reset_code_wrong" },
  password_common: { password: "join:invalid.password_common" },
  password_own: { password: "join:invalid.password_own" },
} as const;
