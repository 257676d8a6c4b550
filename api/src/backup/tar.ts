import { Writable } from 'node:stream'
import { callbackify } from 'node:util'

/** Every header and the end of each file fill whole blocks (POSIX.1-1988, ustar). */
const BLOCK = 512
const MAX_NAME = 100
const FOLDER_TYPE = 0x35

/** One file or folder of an archive; `size` is null for a folder. */
export interface TarEntry {
  name: string
  size: number | null
}

/** The header of an entry. Any tar program can read the resulting archive. */
export function tarHeader({ name, size }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME) throw new Error(`${name} is too long for an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(size === null ? `${name}/` : name, 0)
  header.write(size === null ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(octal(size ?? 0), 124)
  header.write(octal(Math.floor(Date.now() / 1000)), 136)
  header.write(size === null ? '5' : '0', 156)
  header.write('ustar\x0000', 257)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Zeros that fill the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

/** Receives the entries of an archive in order, each with its content in chunks. */
export interface TarSink {
  begin(entry: TarEntry): Promise<void>
  write(chunk: Buffer): Promise<void>
  end(): Promise<void>
}

/** Parses an archive made with `tarHeader` as a stream. */
export function tarReader(sink: TarSink): Writable {
  let rest: Buffer = Buffer.alloc(0)
  let content = 0
  let padding = 0
  const step = async (): Promise<boolean> => {
    if (content > 0) {
      const piece = rest.subarray(0, content)
      if (piece.length === 0) return false
      await sink.write(piece)
      rest = rest.subarray(piece.length)
      content -= piece.length
      if (content === 0) await sink.end()
      return true
    }
    if (padding > 0) {
      const skipped = Math.min(padding, rest.length)
      rest = rest.subarray(skipped)
      padding -= skipped
      return skipped > 0
    }
    if (rest.length < BLOCK) return false
    const header = rest.subarray(0, BLOCK)
    rest = rest.subarray(BLOCK)
    if (header[0] === 0) return true
    const entry = getEntry(header)
    await sink.begin(entry)
    content = entry.size ?? 0
    padding = (BLOCK - (content % BLOCK)) % BLOCK
    if (content === 0 && entry.size !== null) await sink.end()
    return true
  }
  return new Writable({
    write: callbackify(async (chunk: Buffer, _encoding: string) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      while (await step());
    }),
  })
}

function getEntry(header: Buffer): TarEntry {
  const name = header.subarray(0, MAX_NAME).toString('utf8').replace(/\0.*$/s, '')
  if (header[156] === FOLDER_TYPE) return { name: name.replace(/\/$/, ''), size: null }
  return { name, size: Number.parseInt(header.subarray(124, 135).toString('latin1'), 8) }
}

const octal = (value: number): string => `${value.toString(8).padStart(11, '0')}\0`
