import { createHmac, hash } from 'node:crypto'
import { plainPasscode } from '#contract/base/passcode.ts'

const MAX_CHARACTERS = 500

type Header = string | string[] | undefined

const textOf = (header: Header): string => String(header ?? '').slice(0, MAX_CHARACTERS)

/** What is kept of the token of a shipper's link; of none, that of an empty one. */
export const hashOfToken = (token: Header): Buffer => hash('sha256', textOf(token), 'buffer')

/** What is kept of the passcode of a link: nobody can try passcodes without its token. Null where none came. */
export function hashOfPasscode(token: Header, passcode: Header): Buffer | null {
  const plain = plainPasscode(textOf(passcode))
  return plain === '' ? null : createHmac('sha256', textOf(token)).update(plain).digest()
}
