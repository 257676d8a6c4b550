import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/base/errors.ts'
import { requireObjectName } from './names.ts'
import { signedHeaders, type Credentials } from './sigv4.ts'
import type { LocalFile, Store } from './store.ts'

export interface StoreAddress extends Credentials {
  origin: string
  bucket: string
}

/** What a request without a body is signed with. */
export const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** A server that says nothing for this long is taken for gone. */
const SILENCE_MS = 8000

/** Reads `s3://key:secret@host[:port]/bucket?region=..&tls=..`. Throws, without the secret, when a part is missing. */
export function readStoreAddress(text: string): StoreAddress {
  const url = new URL(text)
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (!url.username || !url.password || !/^[\w.-]+$/.test(bucket)) {
    throw new Error('STORE_URL must read s3://key:secret@host/bucket: a key, a secret and one bucket.')
  }
  return {
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    origin: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
  }
}

/** Files in one bucket of an S3-compatible server. The bucket stays private: people reach files through the portal. */
export function s3Store(address: StoreAddress, incoming: string): Store {
  const urlOf = (name: string) => new URL(`/${address.bucket}/${requireObjectName(name)}`, address.origin)
  return {
    incoming,
    async put(name, file) {
      const answer = await ask(address, 'PUT', urlOf(name), file)
      await requireDone(answer)
    },
    async open(name) {
      const answer = await ask(address, 'GET', urlOf(name))
      if (answer.statusCode === 404) {
        answer.resume()
        return null
      }
      if (answer.statusCode !== 200) await requireDone(answer)
      return { stream: answer, size: Number(answer.headers['content-length']) }
    },
    async remove(name) {
      const answer = await ask(address, 'DELETE', urlOf(name))
      if (answer.statusCode === 404) answer.resume()
      else await requireDone(answer)
    },
  }
}

async function ask(
  address: StoreAddress,
  method: string,
  url: URL,
  file?: LocalFile,
): Promise<http.IncomingMessage> {
  const payload = file ? file.sha256.toString('hex') : EMPTY_SHA256
  const signed = signedHeaders(
    { method, host: url.host, path: url.pathname, payload, at: new Date() },
    address,
  )
  const headers = file ? { ...signed, 'content-length': String(file.size) } : signed
  const send = url.protocol === 'https:' ? https.request : http.request
  const request = send(url, { method, headers })
  request.setTimeout(SILENCE_MS, () => request.destroy(new Error('the store is silent')))
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
async function requireDone(answer: http.IncomingMessage): Promise<void> {
  const text = await readText(answer)
  if (answer.statusCode! < 300) return
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no code'
  throw unavailable(new Error(`the store answered ${answer.statusCode} ${code}`))
}

async function readText(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const unavailable = (cause: unknown): AppError =>
  new AppError('files_unavailable', { cause, retryAfterSeconds: 5 })
