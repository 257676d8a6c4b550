import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import net from 'node:net'
import { AppError } from '#contract/base/errors.ts'

/** The limit of a whole scan; the largest file takes a fraction of it. */
const SCAN_TIMEOUT_MS = 60_000
const DEFAULT_PORT = 3310
/** A scan may be silent for long, but a live scanner responds to a ping meanwhile. */
const POLL_INTERVAL_MS = 2500
const MAX_UNANSWERED = 2
const CLEAN = /^stream: OK$/
const FOUND = /^stream: (.+) FOUND$/

/**
 * Sends a file to the virus scanner of SCANNER_URL (clamd, command INSTREAM). Throws file_infected for one with a
 * virus, and scanner_unavailable without a trustworthy response: an unchecked file is not accepted.
 */
export async function requireClean(scannerUrl: string, file: string): Promise<void> {
  const reply = await request(new URL(scannerUrl), file).catch((error: unknown) => {
    throw new AppError('scanner_unavailable', { cause: error })
  })
  if (CLEAN.test(reply)) return
  if (FOUND.test(reply)) throw new AppError('file_infected')
  throw new AppError('scanner_unavailable', { cause: new Error(`the scanner said: ${reply.slice(0, 200)}`) })
}

async function request(scanner: URL, file: string): Promise<string> {
  const socket = connect(scanner)
  const timer = watchAbort(scanner, () => socket.destroy(new Error('the scanner stopped responding')))
  const timeout = setTimeout(() => socket.destroy(new Error('the scanner took too long')), SCAN_TIMEOUT_MS)
  try {
    const answer = readAll(socket)
    // handled below; a scanner that disconnects during the transfer must not end the process
    answer.catch(() => {})
    await send(socket, file)
    return (await answer).replace(/\0.*$/s, '').trim()
  } finally {
    clearTimeout(timeout)
    clearInterval(timer)
    socket.destroy()
  }
}

const connect = ({ hostname, port }: URL): net.Socket =>
  net.connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORT })

/** Pings the scanner repeatedly over separate connections; after two failures it counts as gone. */
function watchAbort(scanner: URL, giveUp: () => void): NodeJS.Timeout {
  let unanswered = 0
  return setInterval(() => {
    if (unanswered >= MAX_UNANSWERED) return giveUp()
    unanswered += 1
    const socket = connect(scanner)
    socket.on('error', () => {}).setTimeout(POLL_INTERVAL_MS, () => socket.destroy())
    socket.on('data', () => {
      unanswered = 0
      socket.destroy()
    })
    socket.end('zPING\0')
  }, POLL_INTERVAL_MS)
}

/** Chunks go with their length in front; one of no length ends the file. A scanner may answer before that. */
async function send(socket: net.Socket, file: string): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (socket.readableEnded || socket.destroyed) return
    socket.write(lengthOf(chunk.length))
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  socket.write(lengthOf(0))
}

async function readAll(socket: net.Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if (chunk.includes(0)) break
  }
  if (chunks.length === 0) throw new Error('the scanner closed the connection without a response')
  return Buffer.concat(chunks).toString()
}

function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}
