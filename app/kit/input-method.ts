/**
 * Whether a key press belongs to an input method (Japanese, Chinese, Korean and others), which only
 * confirms or cancels a composition. Safari ends the composition before the key press:
 * `isComposing` is false then, and only the key code of input methods shows it (UI Events,
 * "keyCode" of "keydown": 229).
 */
export const isInputMethodKey = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE;

const INPUT_METHOD_KEY_CODE = 229;
