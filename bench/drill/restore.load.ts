import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { callUntilAnswered, getWaybill } from './booking.ts'
import { getMessage, sendUntilAcknowledged } from './sender.ts'

/** What a portal confirmed, each with the time of its response. */
export interface Load {
  /** Bills of lading by number. */
  booked: Map<number, number>
  messages: Map<string, number>
  /** Ends once every call that was begun has been answered, or at once when the portal is gone. */
  stop(): void
}

/** Books tenders with both railroads, sends messages, uploads files and requests emails, until it is stopped. */
export function startLoad(url: string, scacs: readonly string[], from: number): Load {
  let isOn = true
  let next = from
  const booked = new Map<number, number>()
  const messages = new Map<string, number>()
  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    while (isOn) {
      await work().catch(() => undefined)
      await delay(everyMs)
    }
  }
  void repeat(150, async () => {
    const number = next++
    await book(url, scacs[number % scacs.length]!, number)
    if (isOn) booked.set(number, Date.now())
  })
  void repeat(100, async () => {
    const body = getMessage(from + messages.size)
    await sendUntilAcknowledged(url, body)
    if (isOn) messages.set(body, Date.now())
  })
  void repeat(500, async () => {
    const { upload_url } = await callUntilAnswered<{ upload_url: string }>(
      url,
      'GET',
      '/api/attachments/1/upload',
    )
    await fetch(url + upload_url, { method: 'PUT', body: `ten cars wait ${randomUUID()}` })
  })
  void repeat(2000, async () => {
    const email = ['viewer', 'shipper', 'two', 'other', 'staff'][Math.floor(Math.random() * 5)]
    await fetch(`${url}/api/user/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${email}@demo.example` }),
    })
  })
  return { booked, messages, stop: () => void (isOn = false) }
}

export const book = (url: string, scac: string, number: number) =>
  callUntilAnswered<{ requestId: number }>(url, 'POST', '/booking/v1/1/tenders', {
    body: { waybill: getWaybill(scac, number) },
    key: `restore-${number}`,
  })
