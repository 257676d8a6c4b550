import { lookup } from 'node:dns/promises'
import { request, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isOpenAddress } from './addresses.rules.ts'

/** How addresses are found and trusted; tests let their own server in. */
export interface Reach {
  resolve: (host: string) => Promise<readonly string[]>
  isOpen: (address: string) => boolean
  /** The trusted certificates; by default the machine's. */
  ca?: string
}

export const OPEN_INTERNET: Reach = {
  resolve: async (host) =>
    (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address),
  isOpen: isOpenAddress,
}

/** What an address answered, or why it did not. */
export interface HookAnswer {
  isAccepted: boolean
  status: number | null
  answer: string
  tookMs: number
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 2000

/** Thrown for an address that resolves to a private network. */
export class ClosedAddress extends Error {
  override name = 'ClosedAddress'
}

/**
 * The address of a host, resolved once; the connection is made to it even if the name resolves differently by then.
 * Throws ClosedAddress where any of the host's addresses is private.
 */
export async function pinnedAddress(host: string, { resolve, isOpen }: Reach): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) > 0 ? [bare] : await resolve(bare)
  const [first] = addresses
  if (first === undefined) throw new Error(`${host} has no IP address`)
  if (!addresses.every(isOpen)) throw new ClosedAddress(`${host} resolves to a private address`)
  return first
}

/** Sends one signed body. Never throws: a failure is returned. Redirects are not followed. */
export async function sendHook(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  reach: Reach,
): Promise<HookAnswer> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const target = new URL(url)
    const address = await pinnedAddress(target.hostname, reach)
    const { status, answer } = await post(target, address, { headers, body }, reach.ca)
    const isAccepted = status >= 200 && status < 300
    const why = status >= 300 && status < 400 ? `Redirects are not followed. ${answer}` : answer
    return { isAccepted, status, answer: why, tookMs: took() }
  } catch (error) {
    return { isAccepted: false, status: null, answer: failureText(error as Error), tookMs: took() }
  }
}

/** Errors the owner can act on get a plain message; others are shown as they are. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Host not found.',
  EAI_AGAIN: 'The host name couldn’t be resolved.',
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The host closed the connection.',
}

const failureText = ({ message, code = '' }: Error & { code?: string }): string =>
  (FAILURES[code] ?? message).slice(0, 500)

function post(
  target: URL,
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  ca: string | undefined,
): Promise<{ status: number; answer: string }> {
  const options: RequestOptions = {
    method: 'POST',
    // a new connection: a reused one might still go to the host's previous address
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'interline-webhooks',
      ...headers,
    },
    lookup: (_host, { all }, found) =>
      all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(ca !== undefined && { ca }),
  }
  return new Promise((resolve, reject) => {
    const call = request(target, options, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const done = () => {
        const answer = Buffer.concat(chunks)
          .toString('utf8')
          .slice(0, MAX_ANSWER_BYTES / 4)
        resolve({ status: response.statusCode ?? 0, answer: printable(answer) })
        call.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= MAX_ANSWER_BYTES) done()
      })
      response.on('end', done)
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** A response body is stored and shown as plain text only. */
// oxlint-disable-next-line no-control-regex
const printable = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ').trim()
