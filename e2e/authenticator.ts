import { codeAt, stepAt } from '#api/areas/accounts/codes/totp.rules.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for the key that the portal displays, in groups of four letters. */
export function currentCode(key: string): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2))
  return codeAt(Buffer.from(bytes), stepAt(Date.now()))
}
