import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BLOCK = 512
const DIRECTORY = '5'

/** Writes the files of a plain ustar archive below a folder. Links and long names are not needed here and not read. */
export function untar(archive: Buffer, folder: string): void {
  let offset = 0
  while (offset < archive.length) {
    const header = archive.subarray(offset, offset + BLOCK)
    const name = text(header, 0, 100)
    if (name === '') return
    const size = Number.parseInt(text(header, 124, 136), 8) || 0
    const target = join(folder, name)
    if (text(header, 156, 157) === DIRECTORY) mkdirSync(target, { recursive: true })
    else writeEntry(target, archive.subarray(offset + BLOCK, offset + BLOCK + size))
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

function writeEntry(target: string, content: Buffer): void {
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, content)
}

function text(header: Buffer, from: number, to: number): string {
  const field = header.toString('utf8', from, to)
  const end = field.indexOf('\0')
  return end === -1 ? field.trim() : field.slice(0, end).trim()
}
