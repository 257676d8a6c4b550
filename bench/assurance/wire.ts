import http from 'node:http'
import net from 'node:net'

/** A request as it goes over the line. */
export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** The answer never ends: its head is enough. */
  isEndless?: boolean
}

export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
const TIMEOUT_MS = 5_000

/** Sends a request; null when the server ended the connection without an answer or in the middle of it. */
export function send(
  url: string,
  { method, path, headers, body, isEndless }: Request,
): Promise<Answer | null> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const sent = http.request({ agent, hostname, port, method, path, headers }, (response) => {
      const received = {
        status: response.statusCode ?? 0,
        headers: response.headers as Record<string, string>,
      }
      if (isEndless && response.statusCode === 200) {
        response.destroy()
        return done({ ...received, text: '' })
      }
      let read = ''
      response.on('data', (chunk: Buffer) => (read += chunk.toString()))
      response.on('close', () => done(response.complete ? { ...received, text: read } : null))
    })
    sent.on('error', () => done(null))
    sent.end(body)
  })
}

/** Sends bytes no HTTP client would; null when nothing came back. */
export function requestRaw(url: string, bytes: string): Promise<Answer | null> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    let read = ''
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    const finish = () => {
      socket.destroy()
      done(read === '' ? null : parseAnswer(read))
    }
    socket.setTimeout(TIMEOUT_MS, finish)
    socket.on('data', (chunk) => {
      read += chunk.toString('latin1')
      if (read.includes('\r\n\r\n')) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
  })
}

function parseAnswer(read: string): Answer {
  const [head = '', body = ''] = read.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(pairs) as Record<string, string>,
    text: body,
  }
}
