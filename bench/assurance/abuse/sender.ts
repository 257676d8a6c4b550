import { receiveMessage, type MessageReceipt } from '#contract/areas/feeds/messages/messages.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { serveWorker } from '../worker.ts'
import { ALL_POISONS } from './poisons.ts'

// A railroad's process: makes a message and sends it.

/** Creates a message, or sends the last one again. */
export type Sending = { make: { poison: string; bytes: number; round: number } } | { send: Where }

interface Where {
  url: string
  token: string
  customerId: number
  giveUpMs: number
}

/** Null where nothing could be parsed, and nothing was stored. */
export type Sent = MessageReceipt | null

let made: { body: Uint8Array<ArrayBuffer>; layout: string | undefined } | null = null

serveWorker<Sending, Sent>(async (request) => {
  if ('send' in request) return await send(request.send)
  const { poison, bytes, round } = request.make
  const { body, layout } = ALL_POISONS.find(({ name }) => name === poison)!
  made = { body: new Uint8Array(body(bytes, round)), layout }
  return null
})

async function send({ url, token, customerId, giveUpMs }: Where): Promise<Sent> {
  const { body, layout } = made!
  const where = toUrl(receiveMessage, { params: { customerId }, query: { layout } })
  try {
    const response = await fetch(`${url}/api${where}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body,
      signal: AbortSignal.timeout(giveUpMs),
    })
    if (response.ok) return (await response.json()) as MessageReceipt
    const text = await response.text()
    // a message without any usable content is refused, and stored
    if (response.status === 422) return (JSON.parse(text) as { receipt?: MessageReceipt }).receipt ?? null
    console.error(`  answered ${response.status}: ${text.slice(0, 200)}`)
  } catch (error) {
    console.error(`  ${String(error)}`)
  }
  return null
}
