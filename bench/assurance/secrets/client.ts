import http from 'node:http'

export interface Answer {
  status: number
  text: string
  /** The response's JSON; throws the text of the response when it is not JSON. */
  data: Record<string, unknown>
}

export interface Query {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls a server as a browser does, by connections that stay open. */
export type Client = (method: string, path: string, query?: Query) => Promise<Answer>

/** A client of the server on this port. A body that is no text and no bytes is sent as JSON. */
export function getClient(port: number): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  return (method, path, { token, body, headers = {} } = {}) =>
    new Promise((done, fail) => {
      const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
      const payload = isJson ? JSON.stringify(body) : (body as string | Buffer | undefined)
      const sent = http.request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
            ...(payload !== undefined ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', fail)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const status = response.statusCode ?? 0
            done({
              status,
              text,
              get data() {
                return JSON.parse(text) as Record<string, unknown>
              },
            })
          })
        },
      )
      sent.on('error', fail)
      sent.end(payload)
    })
}

/** The response's data; throws for any status but 200, so that no step of a drill fails unnoticed. */
export async function must(answering: Promise<Answer>, what: string): Promise<Record<string, unknown>> {
  const { status, text, data } = await answering
  if (status !== 200) throw new Error(`${what} answered ${status}: ${text}`)
  return data
}
