import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/base/errors.ts'
import { type Credentials, signedHeaders } from './sigv4.ts'
import type { LocalFile } from './store.ts'

export interface StoreAddress extends Credentials {
  origin: string
  bucket: string
}

/** The hash that signs a request without a body. */
export const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** A server that is silent for this long counts as unreachable. */
const SILENCE_MS = 8000

/** Sends one signed request. Throws files_unavailable when no response comes. */
export async function requestS3(
  address: StoreAddress,
  method: string,
  url: URL,
  file?: LocalFile,
): Promise<http.IncomingMessage> {
  const payload = file ? file.sha256.toString('hex') : EMPTY_SHA256
  const signed = signedHeaders(
    { method, host: url.host, path: url.pathname, query: url.search.slice(1), payload, at: new Date() },
    address,
  )
  const headers = file ? { ...signed, 'content-length': String(file.size) } : signed
  const send = url.protocol === 'https:' ? https.request : http.request
  const request = send(url, { method, headers })
  request.setTimeout(SILENCE_MS, () => request.destroy(new Error('the store is not responding')))
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  try {
    // a server that refuses early stops reading: its answer counts, not the broken pipe
    const sent = file ? pipeline(createReadStream(file.path), request) : Promise.resolve(void request.end())
    sent.catch(() => {})
    const [answer] = await answered
    return answer
  } catch (cause) {
    throw unavailable(cause)
  }
}

/** Reads the answer to its end. Throws files_unavailable, with the server's own code for the log, unless it is done. */
export async function requireDone(answer: http.IncomingMessage): Promise<void> {
  const text = await readText(answer)
  if (answer.statusCode! < 300) return
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no code'
  throw unavailable(new Error(`the store returned ${answer.statusCode} ${code}`))
}

/** Reads a response to its end. */
export async function readText(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const unavailable = (cause: unknown): AppError =>
  new AppError('files_unavailable', { cause, retryAfterSeconds: 5 })
