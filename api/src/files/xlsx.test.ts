import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { toCells, unzip } from '../testing/unzip.ts'
import { copyRows, type RowBatch } from './copy-text.ts'
import type { SheetColumn } from './workbook.ts'
import { writeXlsx } from './xlsx.ts'

const TEXT: SheetColumn = { header: 'Text', kind: 'text', width: 10 }

async function* batches(...all: RowBatch[]): AsyncGenerator<RowBatch> {
  yield* all
}

const workbook = async (columns: SheetColumn[], rows: RowBatch, maxRows?: number) =>
  unzip(await buffer(writeXlsx(batches(rows), columns, { sheet: 'Assets', ...(maxRows ? { maxRows } : {}) })))

const getSheet = async (columns: SheetColumn[], rows: RowBatch) =>
  (await workbook(columns, rows)).get('xl/worksheets/sheet1.xml') ?? ''

test('numbers and times are real ones, text is text whatever it looks like', async () => {
  const columns: SheetColumn[] = [
    TEXT,
    { header: 'Number', kind: 'number', width: 8 },
    { header: 'Time', kind: 'time', width: 18 },
  ]

  const rows = toCells(
    await getSheet(columns, [
      ['=1+1', '-42', '2026-03-08 01:30:00'],
      [null, '', null],
    ]),
  )

  expect(rows[1]).toEqual({
    A: { type: 'text', value: '=1+1' },
    B: { type: 'number', value: '-42' },
    C: { type: 'time', value: '46089.0625' },
  })
  expect(rows[2]).toEqual({})
})

test('markup, control characters and escapes of the format come through as they were or are left out', async () => {
  const rows = toCells(await getSheet([TEXT], [['<a & "b">\u0001\uffff'], ['_x000D_'], [' kept ']]))

  expect(rows.slice(1).map((row) => row['A']?.value)).toEqual(['<a & "b">', '_x005F_x000D_', ' kept '])
})

test('the heading is frozen, can be filtered, and columns have their width', async () => {
  const sheet = await getSheet([TEXT, TEXT], [['a', 'b']])

  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<autoFilter ref="A1:B2"/>')
  expect(sheet).toContain('<col min="2" max="2" width="10" customWidth="1"/>')
})

test('rows of any length and letters of any width come in one piece', async () => {
  const long = '€'.repeat(100_000)
  const short = Array.from({ length: 5000 }, (_, n) => `Łódź ${n} 🚃`)

  const rows = toCells(
    await getSheet(
      [TEXT],
      [...short.slice(0, 3000), long, ...short.slice(3000)].map((text) => [text]),
    ),
  )

  expect(rows.slice(1).map((row) => row['A']?.value)).toEqual([
    ...short.slice(0, 3000),
    long,
    ...short.slice(3000),
  ])
})

test('rows past the end of a sheet go on in the next one under the same heading', async () => {
  const files = await workbook([TEXT], [['1'], ['2'], ['3'], ['4'], ['5']], 3)

  const sheets = [1, 2, 3].map((n) => toCells(files.get(`xl/worksheets/sheet${n}.xml`) ?? ''))
  expect(sheets.map((rows) => rows.length)).toEqual([3, 3, 2])
  expect(files.get('xl/workbook.xml')).toContain('name="Assets 3"')
})

test('an empty list is a workbook with a heading', async () => {
  expect(toCells(await getSheet([TEXT], []))).toHaveLength(1)
})

test('fields of COPY come back as they were stored, wherever the stream was cut', async () => {
  const copied = Buffer.from('a\\tb\t\\N\tzwölf\nback\\\\slash\t\tline\\nbreak\n')

  for (let cut = 1; cut < copied.length; cut++) {
    const stream = Readable.from([copied.subarray(0, cut), copied.subarray(cut)])
    const rows: RowBatch = []
    for await (const batch of copyRows(stream)) rows.push(...batch)
    expect(rows).toEqual([
      ['a\tb', null, 'zwölf'],
      ['back\\slash', '', 'line\nbreak'],
    ])
  }
})
