import { expect, test } from 'vitest'
import { readObjects, readPdfTexts } from './pdf/texts.factory.ts'
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

test('an email address that is wider than a line goes on after its “@”', () => {
  const address = 'receivables@meridianfoods.example'
  const width = getWidth(address) - 1

  expect(linesIn(`Reply to ${address}`, width)).toEqual(['Reply to receivables@', 'meridianfoods.example'])
  expect(linesIn(address, width + 1)).toEqual([address])
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
  )

  expect(messages).toEqual(['1 of 2', '2 of 2'])
  expect(readObjects(file).size).toBeGreaterThan(9)
  expect(readPdfTexts(file)).toEqual(['Zürich “quoted” – ?', '1', '2'])
})

test('names of Poland, France and Greece are printed as they are written, with the font in the file', () => {
  const names = ['Łódź Œuvre', 'Škoda Žižkov', 'Αθήνα', 'Москва', '−$1,234.50 × 12']
  const file = writePdf(
    'Łódź',
    (next) => {
      const page = next()
      for (const [at, name] of names.entries()) page.text(PAGE.margin, 100 + at * 20, name, { font: 'bold' })
    },
    () => undefined,
  )

  expect(readPdfTexts(file)).toEqual(names)
  const fonts = [...readObjects(file).values()].filter(({ head }) => head.includes('/Length1'))
  expect(fonts).toHaveLength(4)
  for (const { stream } of fonts) expect(stream.readUInt32BE(0)).toBe(0x00010000)
  expect(file.length).toBeLessThan(40_000)
})

test('a screen reader finds headings and tables with their cells, and neither rules nor feet', () => {
  const file = writePdf(
    'Tagged',
    (next) => {
      const page = next()
      page.text(10, 20, 'Invoice', { tag: 'H1' })
      page.tag('Table', () =>
        page.tag('TR', () => {
          page.text(10, 40, 'Amount', { tag: 'TH' })
          page.text(90, 40, '$1.00', { tag: 'TD' })
        }),
      )
      page.line(1, 50, 90, '#0f6573')
    },
    (page) => page.text(1, 1, 'Page 1 of 1'),
  )
  const objects = [...readObjects(file).values()]
  const roles = objects.flatMap(({ head }) => /\/StructElem \/S \/(\w+)/.exec(head)?.[1] ?? [])

  expect(roles.toSorted()).toEqual(['Document', 'H1', 'TD', 'TH', 'TR', 'Table'])
  const drawn = objects.find(({ stream }) => stream.includes('BT '))!.stream.toString('latin1')
  expect(drawn.split('/Artifact BMC')).toHaveLength(3)
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
  const file = writePdfs('Many', [make(2), make(1)])

  expect(feet).toEqual(['1 of 2', '2 of 2', '1 of 1'])
  const objects = [...readObjects(file).values()]
  expect(objects.filter(({ head }) => head.includes('/Subtype /Image'))).toHaveLength(1)
  expect(objects.filter(({ stream }) => stream.includes('/P1 Do'))).toHaveLength(3)
  expect(file.toString('latin1')).toContain('/Count 3')
})

test('a link covers its text and belongs to it for screen readers; squares are drawn where they are set', () => {
  const file = writePdf(
    'Link',
    (next) => {
      const page = next()
      page.link(56, 100, 'View online', 'https://rail.example/a?b=(c)')
      page.squares(
        0,
        0,
        3,
        [
          [true, true, false],
          [false, false, false],
          [false, false, true],
        ],
        'Code',
      )
    },
    () => undefined,
  )
  const objects = [...readObjects(file).values()]
  const heads = objects.map(({ head }) => head).join('\n')

  expect(heads).toMatch(
    /\/Subtype \/Link \/Rect \[56\.00 689\.50 [\d.]+ 702\.00\].*\/URI \(https:\/\/rail\.example\/a\?b=\\\(c\\\)\)/,
  )
  expect(heads).toMatch(/\/S \/Link .*\/MCR .*\/OBJR/)
  const drawn = objects.map(({ stream }) => stream.toString('latin1')).find((one) => one.includes(' re'))
  expect(drawn).toContain('0.000 791.000 2.000 1.000 re 2.000 789.000 1.000 1.000 re f')
})
