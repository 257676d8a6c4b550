/** A link is locked after so many wrong passcodes in a row. */
export const MAX_WRONG_PASSCODES = 10

/** Characters that people do not confuse when they read them aloud. */
export const PASSCODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const PASSCODE_LENGTH = 8

/** A passcode as it is read out, in two halves. */
export const showPasscode = (plain: string): string =>
  `${plain.slice(0, PASSCODE_LENGTH / 2)}-${plain.slice(PASSCODE_LENGTH / 2)}`
