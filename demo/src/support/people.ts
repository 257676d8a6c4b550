import type { Writer } from './tickets.ts'

/** Who of each demo customer writes, by their sign-ins; some have one person only. */
const OWN: Readonly<Record<number, readonly [own: string, colleague: string]>> = {
  1: ['shipper', 'viewer'],
  2: ['two', 'two'],
  3: ['two', 'two'],
  4: ['other', 'other'],
  5: ['terminal', 'terminal'],
}

/** The email address of a demo user. */
export function getEmail(customerId: number, writer: Writer): string {
  const [own, colleague] = OWN[customerId]!
  const names: Readonly<Record<Writer, string>> = { own, colleague, staff: 'staff', admin: 'admin' }
  return `${names[writer]}@demo.example`
}
