import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../../secrets/vault.ts'

/** The person and the ticket of a reply address. */
export interface ReplyTo {
  customerId: number
  ticketId: number
  userId: number
}

/** 130 bits in letters and digits of one case, because mail servers do not preserve case. */
const MARK_CHARACTERS = 26
const SHAPE = /^ticket-(\d{1,9})-(\d{1,9})-(\d{1,9})-([a-z2-7]{26})@(.+)$/

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

function getMark(vault: Pick<Vault, 'sign'>, { customerId, ticketId, userId }: ReplyTo): string {
  const signature = vault.sign(JSON.stringify(['ticket mail', customerId, ticketId, userId]))
  const bytes = Buffer.from(signature, 'base64url')
  // five of eight bits of a byte each: plain, and enough of them
  return [...bytes.subarray(0, MARK_CHARACTERS)].map((byte) => BASE32[byte % BASE32.length]).join('')
}

/** The address that receives a person's replies to a ticket; it cannot be guessed. */
export const replyAddress = (vault: Pick<Vault, 'sign'>, domain: string, to: ReplyTo): string =>
  `ticket-${to.customerId}-${to.ticketId}-${to.userId}-${getMark(vault, to)}@${domain}`

/** The person of a reply address; null for a forged one, or one of another domain. */
export function readReplyAddress(
  vault: Pick<Vault, 'sign'>,
  domain: string,
  address: string,
): ReplyTo | null {
  const [, customer, ticket, user, mark, at] = SHAPE.exec(address.trim().toLowerCase()) ?? []
  if (mark === undefined || at !== domain.toLowerCase()) return null
  const to = { customerId: Number(customer), ticketId: Number(ticket), userId: Number(user) }
  return timingSafeEqual(Buffer.from(getMark(vault, to)), Buffer.from(mark)) ? to : null
}
