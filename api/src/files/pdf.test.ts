import { expect, test } from 'vitest'
import { linesIn, onOneLine, PAGE, getWidth, writePdf, writePdfs } from './pdf.ts'

test('a right edge is met: digits are of one width, bold is wider', () => {
  expect(getWidth('111.11', { size: 10 })).toBe(getWidth('999.99', { size: 10 }))
  expect(getWidth('Total', { font: 'bold' })).toBeGreaterThan(getWidth('Total'))
})

test('a text is broken between words, and a word too long for a line within it', () => {
  const lines = linesIn(`Rule 11 applies\n${'x'.repeat(100)}`, 60)

  expect(lines[0]).toBe('Rule 11')
  expect(lines.every((line) => getWidth(line) <= 60)).toBe(true)
  expect(lines.join('').replaceAll(' ', '')).toBe(`Rule11applies${'x'.repeat(100)}`)
})

test('every place of the table leads to its object, and pages know how many they are', () => {
  const messages: string[] = []
  const file = writePdf(
    'Two pages',
    (next) => {
      next().text(PAGE.margin, 100, 'Zürich “quoted” – 日')
      next().line(10, 20, 30, '#0f6573')
    },
    (page, number, of) => {
      messages.push(`${number} of ${of}`)
      page.text(1, 1, `${number}`)
    },
  ).toString('latin1')

  expect(messages).toEqual(['1 of 2', '2 of 2'])
  const [, start] = /startxref\n(\d+)/.exec(file)!
  const table = file.slice(Number(start)).split('\n').slice(3)
  const places = table.filter((line) => line.endsWith(' n ')).map((line) => Number(line.slice(0, 10)))
  expect(places).toHaveLength(9)
  for (const [at, place] of places.entries())
    expect(file.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj`))
  expect(file).toContain(Buffer.from('Z\u00fcrich \u0093quoted\u0094 \u0096 ?', 'latin1').toString('hex'))
})

test('a text that is too long for its line ends in an ellipsis within its width', () => {
  const name = 'Consolidated Northern Prairie Grain, Fertilizer and Railcar Leasing Cooperative'

  const cut = onOneLine(name, 200)

  expect([onOneLine('Prairie Grain', 200), cut.endsWith('…'), getWidth(cut) <= 200]).toEqual([
    'Prairie Grain',
    true,
    true,
  ])
  expect(getWidth(onOneLine(name, 210))).toBeGreaterThan(190)
})

test('documents of one file count their own pages, and a picture is stored once', () => {
  const picture = { bytes: Buffer.from('JPEG'), width: 20, height: 10 }
  const feet: string[] = []
  const make = (pages: number) => ({
    picture,
    write: (next: () => { picture: (...at: [number, number, number, number]) => void }) => {
      for (let page = 0; page < pages; page += 1) next().picture(10, 10, 20, 10)
    },
    foot: (_: unknown, at: number, of: number) => void feet.push(`${at} of ${of}`),
  })
  const file = writePdfs('Many', [make(2), make(1)]).toString('latin1')

  expect(feet).toEqual(['1 of 2', '2 of 2', '1 of 1'])
  expect(file.split('/Subtype /Image')).toHaveLength(2)
  expect(file.split('/P1 Do')).toHaveLength(4)
  expect(file).toContain('/Count 3')
  const [, start] = /startxref\n(\d+)/.exec(file)!
  const places = file
    .slice(Number(start))
    .split('\n')
    .filter((line) => line.endsWith(' n '))
  for (const [at, place] of places.entries())
    expect(file.slice(Number(place.slice(0, 10)))).toMatch(new RegExp(`^${at + 1} 0 obj`))
})
