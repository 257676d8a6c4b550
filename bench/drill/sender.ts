import { setTimeout as delay } from 'node:timers/promises'

export type Receipt = { message_id: number; state: string; duplicate: boolean; event_count: number }

const PEOPLE = { email: 'admin@demo.example', password: 'ride-the-rails' }
const CUSTOMER = 1
const RETRY_MS = 100
const ANSWER_MS = 10_000

/** One car location message, different from every other by its number. */
export function getMessage(number: number): string {
  const minute = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
  const date = minute.slice(0, 10).replaceAll('-', '')
  const time = minute.slice(11, 16).replace(':', '')
  return [
    'initial,number,city,state,date,time,zone,load_empty,code,carrier',
    `DRIL,${1000 + (number % 50)},CHICAGO,IL,${date},${time},UTC,L,P,BNSF`,
    '',
  ].join('\n')
}

/** Sends a message again and again until the product acknowledges it, as a railroad's mailbox does. */
export async function sendUntilAcknowledged(url: string, body: string): Promise<Receipt> {
  for (;;) {
    const receipt = await send(url, body).catch(unlessRefused)
    if (receipt) return receipt
    await delay(RETRY_MS)
  }
}

/** The product answers and does not want the message: trying again would not help. */
class RefusedError extends Error {
  override name = 'RefusedError'
}

let token: Promise<string> | null = null

async function send(url: string, body: string): Promise<Receipt | null> {
  token ??= signIn(url)
  const signedIn = await token.catch(() => null)
  if (!signedIn) return forgetToken()
  const response = await fetch(`${url}/api/feeds/${CUSTOMER}/messages?layout=interline-csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${signedIn}`, 'content-type': 'text/csv' },
    body,
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (response.ok) return (await response.json()) as Receipt
  if (response.status === 401) return forgetToken()
  if (response.status < 500 && response.status !== 429)
    throw new RefusedError(`A drill message was rejected with ${response.status}: ${await response.text()}`)
  return null
}

function unlessRefused(error: unknown): null {
  if (error instanceof RefusedError) throw error
  return null
}

function forgetToken(): null {
  token = null
  return null
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PEOPLE),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!response.ok) throw new Error(`sign-in answers ${response.status}`)
  return ((await response.json()) as { token: string }).token
}
