/**
 * The numbers of keys in inputs: those that the USB standard gives to the places of a keyboard (HID usage tables, page 7), so
 * that a key has the same number in every browser and for every layout (rule MSG-59).
 */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const NAMED: Readonly<Record<string, number>> = {
  Digit0: 39,
  Enter: 40,
  Escape: 41,
  Backspace: 42,
  Tab: 43,
  Space: 44,
  Minus: 45,
  Equal: 46,
  BracketLeft: 47,
  BracketRight: 48,
  Backslash: 49,
  Semicolon: 51,
  Quote: 52,
  Backquote: 53,
  Comma: 54,
  Period: 55,
  Slash: 56,
  CapsLock: 57,
  Insert: 73,
  Home: 74,
  PageUp: 75,
  Delete: 76,
  End: 77,
  PageDown: 78,
  ArrowRight: 79,
  ArrowLeft: 80,
  ArrowDown: 81,
  ArrowUp: 82,
  ControlLeft: 224,
  ShiftLeft: 225,
  AltLeft: 226,
  ControlRight: 228,
  ShiftRight: 229,
  AltRight: 230,
};

/**
 * The number of a key by its place on the keyboard, such as 4 for `KeyA` (`KeyboardEvent.code`); 0 for one without a number.
 */
export function keyCode(place: string): number {
  if (place.startsWith('Key')) return 4 + LETTERS.indexOf(place.slice('Key'.length));
  const digit = Number(place.slice('Digit'.length));
  if (place.startsWith('Digit') && digit > 0) return 29 + digit;
  const key = /^F(\d{1,2})$/.exec(place)?.[1];
  if (key !== undefined && Number(key) <= 12) return 57 + Number(key);
  return NAMED[place] ?? 0;
}
