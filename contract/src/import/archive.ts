import { AppError } from '../base/errors.ts'

/** The maximum unpacked size of a workbook's parts: a small file that unpacks to much more is rejected. */
const MAX_UNPACKED = 96 * 1024 * 1024
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const STORED = 0
const DEFLATED = 8

export const unreadable = new AppError('unsupported_format', {
  message: 'This workbook couldn’t be read. Save it as .xlsx without a password, or as CSV, and try again.',
})

/** Opens one part of an archive by its name; null for one it does not hold. */
export type OpenPart = (name: string) => AsyncIterable<string> | null

interface Place {
  at: number
  packed: number
  method: number
}

/** The parts of a ZIP archive, read piece by piece within one budget. Throws unsupported_format. */
export function openArchive(archive: Uint8Array): OpenPart {
  const places = readDirectory(archive)
  const budget = { left: MAX_UNPACKED }
  return (name) => {
    const place = places.get(name)
    return place === undefined ? null : unpack(bytesAt(archive, place), place.method, budget)
  }
}

const getView = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

function readDirectory(archive: Uint8Array): Map<string, Place> {
  const view = getView(archive)
  const [two, four] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)]
  const last = archive.length - DIRECTORY_END_BYTES
  let end = last
  while (end >= 0 && last - end <= MAX_COMMENT_BYTES && four(end) !== DIRECTORY_END) end -= 1
  if (end < 0 || four(end) !== DIRECTORY_END) throw unreadable
  const places = new Map<string, Place>()
  let at = four(end + 16)
  for (let left = two(end + 10); left > 0; left--) {
    if (at + 46 > archive.length) throw unreadable
    const [name, extra, note] = [two(at + 28), two(at + 30), two(at + 32)]
    places.set(new TextDecoder().decode(archive.subarray(at + 46, at + 46 + name)), {
      at: four(at + 42),
      packed: four(at + 20),
      method: two(at + 10),
    })
    at += 46 + name + extra + note
  }
  return places
}

function bytesAt(archive: Uint8Array, { at, packed }: Place): Uint8Array<ArrayBuffer> {
  if (at + 30 > archive.length) throw unreadable
  const view = getView(archive)
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return Uint8Array.from(archive.subarray(start, start + packed))
}

/** The text of a part in pieces. Servers and browsers both have this way to inflate; neither blocks while it does. */
async function* unpack(
  packed: Uint8Array<ArrayBuffer>,
  method: number,
  budget: { left: number },
): AsyncGenerator<string> {
  if (method !== STORED && method !== DEFLATED) throw unreadable
  const bytes: ReadableStream<Uint8Array<ArrayBuffer>> = new Blob([packed]).stream()
  const reader = (
    method === STORED ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw'))
  ).getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw unreadable
      })
      if (done) break
      budget.left -= value.length
      if (budget.left < 0) throw unreadable
      yield decoder.decode(value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
