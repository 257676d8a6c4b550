import net from 'node:net'

/** One way to send an invalid file. */
export interface HostileUpload {
  name: string
  /** The headers after the request line; the host is added automatically. */
  headers: Record<string, string>
  /** Sent at once after the head; a number of milliseconds waits in between. */
  body?: readonly (string | number)[]
  /** What the sender does then: waits for a response, or ends its side of the connection. */
  ends?: true
  version?: '1.0'
}

const PNG_TYPE = { 'content-type': 'image/png' }
const chunked = { ...PNG_TYPE, 'transfer-encoding': 'chunked' }
const declareLength = (length: string) => ({ ...PNG_TYPE, 'content-length': length })
/** Longer than anyone waits: 90 bytes, one a second. */
const slowPieces = Array.from({ length: 90 }, () => ['x', 1000]).flat()

/** Uploads that send nothing, or less than they declare. None may be accepted, and each must get a response. */
export const HOSTILE_UPLOADS: readonly HostileUpload[] = [
  { name: 'no body and no length', headers: PNG_TYPE },
  { name: 'no body and no length, in HTTP/1.0', headers: PNG_TYPE, version: '1.0' },
  { name: 'no body and no type', headers: {} },
  { name: 'a body of no length', headers: declareLength('0') },
  { name: 'no chunk at all', headers: chunked, body: ['0\r\n\r\n'] },
  { name: 'a promised body that never comes', headers: declareLength('1000') },
  { name: 'a promised body, and the connection ends', headers: declareLength('1000'), ends: true },
  { name: 'a body that stops', headers: declareLength('1000'), body: ['\x89PNG\r\n\x1a\n'] },
  {
    name: 'a body that stops, and the connection ends',
    headers: declareLength('1000'),
    body: ['\x89PNG'],
    ends: true,
  },
  { name: 'a byte a second', headers: declareLength('1000'), body: slowPieces },
  { name: 'chunks that never come', headers: chunked },
  { name: 'chunks that never come, and the connection ends', headers: chunked, ends: true },
  { name: 'a chunk that stops', headers: chunked, body: ['ff\r\nx'] },
  { name: 'a chunk of no size', headers: chunked, body: ['x\r\n\r\n'] },
  { name: 'a chunk of endless size', headers: chunked, body: [`${'f'.repeat(40)}\r\n`] },
  {
    name: 'a chunk a second',
    headers: chunked,
    body: slowPieces.map((one) => (one === 'x' ? '1\r\nx\r\n' : one)),
  },
  {
    name: 'Expect: 100-continue, then nothing',
    headers: { ...declareLength('10'), expect: '100-continue' },
  },
  { name: 'an unknown Expect header', headers: { ...declareLength('10'), expect: 'a miracle' } },
  { name: 'a negative length', headers: declareLength('-1') },
  { name: 'a length that is no number', headers: declareLength('many') },
  { name: 'a length of a hundred digits', headers: declareLength('9'.repeat(100)) },
  { name: 'two lengths', headers: { ...declareLength('1'), 'Content-Length': '2' }, body: ['x'] },
  { name: 'a length and chunks', headers: { ...chunked, 'content-length': '5' }, body: ['0\r\n\r\n'] },
  { name: 'chunks in an unknown coding', headers: { ...PNG_TYPE, 'transfer-encoding': 'x' }, body: ['x'] },
  {
    name: 'a compressed body that is not compressed',
    headers: { ...declareLength('3'), 'content-encoding': 'gzip' },
    body: ['xyz'],
  },
  {
    name: 'a form around no file',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '7' },
    body: ['--b--\r\n'],
  },
  {
    name: 'a piece of a file',
    headers: { ...declareLength('1'), 'content-range': 'bytes 5-5/10' },
    body: ['x'],
  },
  {
    name: 'another protocol',
    headers: { connection: 'upgrade', upgrade: 'websocket', 'content-length': '0' },
  },
]

const sending = (name: string, text: string): HostileUpload => ({
  name,
  headers: { 'content-type': 'application/octet-stream', 'content-length': String(text.length) },
  body: [text],
})

/** Whole messages of which nothing can be understood. */
export const HOSTILE_MESSAGES: readonly HostileUpload[] = [
  sending('bytes of no format', String.fromCharCode(...Array.from({ length: 256 }, (_, n) => n))),
  sending('a picture', '\x89PNG\r\n\x1a\n\0\0\0\x0d'),
  sending('an archive', 'PK\x03\x04\0\0\0\0\b'),
  sending('blank lines', ' \r\n\r\n'),
  sending('a letter', 'Dear railroad,\nwhere is my car?\n'),
  sending('a page', '<!doctype html><title>x</title>'),
  sending('the beginning of an interchange', 'ISA*00*'),
  sending('a layout nobody has', 'car;where\nUTLX 1;Houston\n'),
]

export interface Report {
  name: string
  /** 0: the connection ended without a response; null: nothing arrived at all. */
  status: number | null
  tookMs: number
}

/** Sends it and waits for the head of the response. */
export function sendHostile(
  { url, method, path, token }: { url: string; method: string; path: string; token: string | null },
  { name, headers, body = [], ends, version }: HostileUpload,
  timeoutMs: number,
): Promise<Report> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  return new Promise((done) => {
    let received = ''
    let isOver = false
    const socket = net.connect(Number(port), hostname)
    const finish = (status: number | null) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      socket.destroy()
      done({ name, status, tookMs: performance.now() - started })
    }
    const timer = setTimeout(() => finish(null), timeoutMs)
    socket.on('error', () => {})
    socket.on('close', () => finish(0))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const status = /^HTTP\/1\.1 (?!1)(\d{3}) [^]*\r\n\r\n/.exec(
        received.replace(/^HTTP\/1\.1 1\d\d [^]*?\r\n\r\n/, ''),
      )
      if (status) finish(Number(status[1]))
    })
    void write()

    async function write(): Promise<void> {
      const bearer = token === null ? {} : { authorization: `Bearer ${token}` }
      const lines = Object.entries({ host: 'portal', ...bearer, ...headers }).map(
        ([key, value]) => `${key}: ${value}`,
      )
      socket.write([`${method} ${path} HTTP/${version ?? '1.1'}`, ...lines, '\r\n'].join('\r\n'), 'latin1')
      for (const piece of body) {
        if (isOver) return
        if (typeof piece === 'string') socket.write(piece, 'latin1')
        else await new Promise((next) => setTimeout(next, piece))
      }
      if (ends) socket.end()
    }
  })
}
