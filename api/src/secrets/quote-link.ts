import { createHmac, hash } from 'node:crypto'
import { plainPasscode } from '#contract/base/passcode.ts'

const MAX_CHARACTERS = 500

type Header = string | string[] | undefined

const textOf = (header: Header): string => String(header ?? '').slice(0, MAX_CHARACTERS)

/** The stored form of a link's token; a missing token counts as empty. */
export const hashOfToken = (token: Header): Buffer => hash('sha256', textOf(token), 'buffer')

/**
 * The stored form of a link's passcode: passcodes cannot be tried without the link's token. Null when none was given.
 */
export function hashOfPasscode(token: Header, passcode: Header): Buffer | null {
  const plain = plainPasscode(textOf(passcode))
  return plain === '' ? null : createHmac('sha256', textOf(token)).update(plain).digest()
}
