import { expect, test } from 'vitest'
import { linesIn, onOneLine, PAGE, getWidth, writePdf } from './pdf.ts'

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
