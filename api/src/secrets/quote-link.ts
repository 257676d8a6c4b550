import { createHmac, hash, randomBytes } from 'node:crypto'
import { plainPasscode } from '#contract/base/passcode.ts'

const MAX_CHARACTERS = 500

const TOKEN_BYTES = 32

type Header = string | string[] | undefined

const toText = (header: Header): string => String(header ?? '').slice(0, MAX_CHARACTERS)

/** A new token of a link: who has it opens the quote. */
export const makeLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The stored form of a link's token; a missing token counts as empty. */
export const hashOfToken = (token: Header): Buffer => hash('sha256', toText(token), 'buffer')

/**
 * The stored form of a link's passcode: passcodes cannot be tried without the link's token. Null when none was given.
 */
export function hashOfPasscode(token: Header, passcode: Header): Buffer | null {
  const plain = plainPasscode(toText(passcode))
  return plain === '' ? null : createHmac('sha256', toText(token)).update(plain).digest()
}
