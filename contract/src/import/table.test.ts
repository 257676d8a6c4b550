import { deflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readPasted, readTable, type Table } from './table.ts'

const toCells = (table: Table): string[][] => table.map(({ cells }) => cells)

test('a text is parted by tabs, semicolons or commas, and quotes hold', () => {
  expect(toCells(readPasted('TILX 1\tB-1\r\nTILX 2\t\r\n\r\n'))).toEqual([
    ['TILX 1', 'B-1'],
    ['TILX 2', ''],
  ])
  expect(toCells(readPasted('a;b'))).toEqual([['a', 'b']])
  expect(toCells(readPasted('\uFEFFcar,bill\n"TILX 1","B ""7"", 8\n9"'))).toEqual([
    ['car', 'bill'],
    ['TILX 1', 'B "7", 8\n9'],
  ])
})

test('a text of separators alone is refused with a message', () => {
  expect(() => readPasted(' , ,\n')).toThrow(/empty|nothing/i)
})

test('a file that is pasted and one that is uploaded are read alike', async () => {
  const text = 'Car;BOL\nTILX 9;B-9\n'

  expect(await readTable(new TextEncoder().encode(text))).toEqual(readPasted(text))
})

/** Two lines of a workbook: shared texts, one in two runs, an inline text, a number, and a column left out. */
const WORKBOOK = [
  'UEsDBBQAAAAIACRrdl2ky83KdAAAAJ4AAAAUAAAAeGwvc2hhcmVkU3RyaW5ncy54bWxVzrEKwkAMxvFXKX0AUx0cJGbQSSi4OLgG',
  'jV6huR5JBh/fqxXB8f/LNwTdo3npmH3fpoiyA/BbEmVfTUVyvTwmU46a9gQvJnz3JBI6wqbrtqA85JbQB8KgIxtCEMKcCx3O/T/Z',
  'rJdTf20Wty+tf/mZQn2M3lBLAwQUAAAACAAka3ZdZX6/+q4AAAAzAQAAGAAAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbF2QQQ7C',
  'IBBFr9JwAIeyMNFQEk1v4MI1qViIBRqYtB7faWtIdVYz/838H5BzTK9sjcHq7YeQG2YRxzNA7qzxOh/iaAKRZ0xeI42phzwmox/r',
  'kR9AcH4Er11gSq5aq1ErmeJcpYbVpHZLc6lZhQ3LNE+KS5iUhO7LrntW/7J2Yy4MLpgbJtpxWUlUd+N6ixKQlhdluQBKLdGiRIud',
  'vfizF1voiVMVtPnA7jlQ/kl9AFBLAQIUAxQAAAAIACRrdl2ky83KdAAAAJ4AAAAUAAAAAAAAAAAAAACAAQAAAAB4bC9zaGFyZWRT',
  'dHJpbmdzLnhtbFBLAQIUAxQAAAAIACRrdl1lfr/6rgAAADMBAAAYAAAAAAAAAAAAAACAAaYAAAB4bC93b3Jrc2hlZXRzL3NoZWV0',
  'MS54bWxQSwUGAAAAAAIAAgCIAAAAigEAAAAA',
].join('')

const toBytes = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

test('the first sheet of a workbook is read with its empty columns', async () => {
  expect(toCells(await readTable(toBytes(WORKBOOK)))).toEqual([
    ['Car', 'BOL', '', 'Weight'],
    ['TILX 1', '', '', '190000'],
  ])
})

test.each([
  ['cut off', toBytes(WORKBOOK).slice(0, 200)],
  ['packed wrongly', toBytes(WORKBOOK).fill(7, 60, 120)],
])('a workbook that is %s is refused with a message', async (_what, bytes) => {
  await expect(readTable(bytes)).rejects.toThrow(/couldn’t be read/)
})

/** A workbook of the given parts. */
function workbook(parts: Record<string, string>): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(text, { level: 1 })]
    const [header, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(name.length, 26)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    files.push(header, name, packed)
    directory.push(entry, name)
    offset += header.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

const sheet = (rows: string) => ({ 'xl/worksheets/sheet1.xml': `<sheetData>${rows}</sheetData>` })

test('a text of quotes alone is one cell, however long it is', () => {
  expect(toCells(readPasted(`x${'"'.repeat(1_000_000)}`))).toEqual([[`x${'"'.repeat(999)}`]])
  expect(toCells(readPasted(`"a""b" c,"d`))).toEqual([['a"b c', 'd']])
})

test('cells of a workbook are read from attributes, entities and sections of any spelling', async () => {
  const rows = `<?pi?><!-- > --><row><c t='inlineStr'><is><t>A &amp; B</t></is></c><c r="C1"><v><![CDATA[1 & 2]]></v></c></row>`

  expect(toCells(await readTable(workbook(sheet(rows))))).toEqual([['A & B', '', '1 & 2']])
})

test.each([
  ['rows that never end', sheet('<row>'.repeat(100_000)), /couldn’t be read/],
  ['elements nested deeply', sheet(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), /couldn’t be read/],
  ['a tag without an end', sheet(`<row ${'a'.repeat(200_000)}`), /couldn’t be read/],
  [
    'a document type',
    { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY x "y">]><a/>' },
    /couldn’t be read/,
  ],
  ['much more than it shows', sheet(`<!--${' '.repeat(97 * 1024 * 1024)}-->`), /couldn’t be read/],
  ['blank rows without end', sheet('<row/>'.repeat(1_100_000)), /more than 20,000 rows/],
  ['too many columns', sheet('<row><c r="ZZ1"><v>1</v></c></row>'), /702 columns/],
  [
    'one long text in every cell',
    {
      ...sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(1000)),
      'xl/sharedStrings.xml': `<sst><si><t>${'y'.repeat(30_000)}</t></si></sst>`,
    },
    /too much text/,
  ],
])('a workbook of %s is refused with a message', async (_what, parts, labels) => {
  await expect(readTable(workbook(parts))).rejects.toThrow(labels)
})

test('a table of blank cells without end is refused with a message', async () => {
  const bytes = new TextEncoder().encode(','.repeat(5_100_000))

  await expect(readTable(bytes)).rejects.toThrow(/too many cells/)
})

test('a table that takes too long to read is refused with a message', async () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  let now = 0
  clock.mockImplementation(() => (now += 1000))

  await expect(readTable(new TextEncoder().encode('a,b\n'.repeat(15_000)))).resolves.toHaveLength(15_000)
  await expect(readTable(workbook(sheet('<row><c><v>1</v></c></row>'.repeat(60_000))))).rejects.toThrow(
    /takes too long/,
  )
})
