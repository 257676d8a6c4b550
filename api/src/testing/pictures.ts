import { crc32, deflateSync } from 'node:zlib'

/** One red pixel. */
export const PNG = png({ width: 1, height: 1, depth: 8, color: 2 }, Buffer.from([0, 255, 0, 0]))

/** A whole picture of 42 million pixels in a few thousand bytes. */
export const HUGE_PNG = png(
  { width: 7000, height: 6000, depth: 1, color: 0 },
  Buffer.alloc(6000 * (1 + 7000 / 8)),
)

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="run"</script></svg>',
)
export const HTML = Buffer.from('<!doctype html><script>document.title="run"</script>')

/** A picture for one reader, a script for another. */
export const POLYGLOT = Buffer.from(
  'GIF89a/*\x01\x00\x01\x00*/=1;document.title="run"//<script>alert(1)</script>',
  'latin1',
)

/** Files made to be run or to lead astray, under names that help them. */
export const HOSTILE = [
  { what: 'a drawing with a script', filename: 'drawing.svg', bytes: SVG },
  { what: 'a page called a picture', filename: 'photo.png', bytes: HTML },
  { what: 'a page', filename: 'page.html', bytes: HTML },
  { what: 'a picture that is a script as well', filename: 'moving.gif', bytes: POLYGLOT },
  { what: 'a name that climbs out of its folder', filename: '../../../etc/cron.d/run', bytes: HTML },
  { what: 'a name that breaks out of its header', filename: 'a"\r\nset-cookie: x=1; .png', bytes: PNG },
  {
    what: 'a document that runs',
    filename: 'form.pdf',
    bytes: Buffer.from('%PDF-1.7 /OpenAction /JS (app.alert(1))'),
  },
  { what: 'a script', filename: 'run.js', bytes: Buffer.from('alert(1)') },
  { what: 'an archive', filename: 'many.zip', bytes: Buffer.from('PK\x03\x04 and so on') },
  { what: 'a program', filename: 'setup.exe', bytes: Buffer.from('MZ\x90\0\x03') },
]

interface Shape {
  width: number
  height: number
  /** Bits of each channel, and which channels there are, as the format counts them. */
  depth: number
  color: number
}

function png({ width, height, depth, color }: Shape, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
