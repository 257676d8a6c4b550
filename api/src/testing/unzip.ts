import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by name, with sizes and checksums verified; for tests that read back what was written. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, plain, nameLength] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength
    const content = inflateRawSync(archive.subarray(start, start + packed))
    if (content.length !== plain || crc32(content) !== archive.readUInt32LE(at + 16)) {
      throw new Error(`${name} does not have the size or checksum its archive tells`)
    }
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength
  }
  return files
}

export type CellValue = { type: 'text' | 'number' | 'time'; value: string }

/** The cells of a sheet by row and column letter, formulas refused. */
export function toCells(sheet: string): Record<string, CellValue>[] {
  if (sheet.includes('<f')) throw new Error('the sheet holds a formula')
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', inner = ''], i) => {
        const column = /r="([A-Z]+)/.exec(attributes)?.[1] ?? String(i)
        return [column, toCell(attributes, inner)]
      }),
    ),
  )
}

function toCell(attributes: string, inner: string): CellValue {
  const value = inner
    .replace(/<[^>]+>/g, '')
    .replace(
      /&lt;|&gt;|&quot;|&amp;/g,
      (entity) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' })[entity] ?? '',
    )
  if (attributes.includes('t="inlineStr"')) return { type: 'text', value }
  return { type: attributes.includes('s="2"') ? 'time' : 'number', value }
}
