import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** What an authenticator app shows (RFC 6238) for the key that the portal displays, in groups of four letters. */
export function currentCode(key: string): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS)))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
