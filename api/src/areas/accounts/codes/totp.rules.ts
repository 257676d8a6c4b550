import { createHmac, timingSafeEqual } from 'node:crypto'

// Codes of authenticator apps: RFC 6238 over RFC 4226, with what every app understands (SHA-1, 6 digits, 30 seconds).

const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks of phones may be this many steps off. */
const STEPS_OFF = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The time step of a given time. */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS)

/** The code of a secret for a time step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The time step of a code, near the given time; null when the code is wrong. Takes the same time for every code. */
export function getStep(secret: Buffer, code: string, nowMs: number): number | null {
  const given = Buffer.from(code)
  const now = stepAt(nowMs)
  let found: number | null = null
  for (let step = now - STEPS_OFF; step <= now + STEPS_OFF; step++) {
    const expected = Buffer.from(codeAt(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

/** Bytes in Base32, as authenticator apps expect them. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address an authenticator app reads from a QR code. */
export function otpauthUrl({
  issuer,
  account,
  secret,
}: {
  issuer: string
  account: string
  secret: Buffer
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
