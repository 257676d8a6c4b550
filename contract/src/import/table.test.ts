import { expect, test } from 'vitest'
import { readPasted, readTable, type Table } from './table.ts'

const cellsOf = (table: Table): string[][] => table.map(({ cells }) => cells)

test('a text is parted by tabs, semicolons or commas, and quotes hold', () => {
  expect(cellsOf(readPasted('TILX 1\tB-1\r\nTILX 2\t\r\n\r\n'))).toEqual([
    ['TILX 1', 'B-1'],
    ['TILX 2', ''],
  ])
  expect(cellsOf(readPasted('a;b'))).toEqual([['a', 'b']])
  expect(cellsOf(readPasted('\uFEFFcar,bill\n"TILX 1","B ""7"", 8\n9"'))).toEqual([
    ['car', 'bill'],
    ['TILX 1', 'B "7", 8\n9'],
  ])
})

test('a text of separators alone is refused in words', () => {
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

const bytesOf = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

test('the first sheet of a workbook is read with its empty columns', async () => {
  expect(cellsOf(await readTable(bytesOf(WORKBOOK)))).toEqual([
    ['Car', 'BOL', '', 'Weight'],
    ['TILX 1', '', '', '190000'],
  ])
})

test.each([
  ['cut off', bytesOf(WORKBOOK).slice(0, 200)],
  ['packed wrongly', bytesOf(WORKBOOK).fill(7, 60, 120)],
])('a workbook that is %s is refused in words', async (_what, bytes) => {
  await expect(readTable(bytes)).rejects.toThrow(/cannot be read/)
})
