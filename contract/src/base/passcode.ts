/** Normalizes a typed passcode: case, blanks and hyphens do not matter. */
export const plainPasscode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
