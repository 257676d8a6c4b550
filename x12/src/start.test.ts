import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { exampleText } from './example.fixture.ts'
import { parse } from './parse.ts'
import { format } from './texts.ts'

const TEXT = exampleText()
const read = (input: string | Uint8Array) => {
  const { sets, findings } = parse(input)
  return {
    sets: sets.map(({ id, segment_count }) => [id, segment_count]),
    codes: findings.map(({ code }) => code),
  }
}
const WHOLE = [['322', 13]]

describe('a file that holds X12 only after unpacking is recognized and reported', () => {
  const base64 = Buffer.from(TEXT).toString('base64')

  test.each([
    ['gzip', gzipSync(TEXT), 'compressed'],
    ['zip', Buffer.from('PK\x03\x04rest'), 'compressed'],
    ['base64', base64, 'base64'],
    ['gzip in base64', gzipSync(TEXT).toString('base64'), 'base64'],
    ['base64 in lines', Buffer.from(base64.replace(/.{76}/g, '$&\r\n')), 'base64'],
  ])('%s', (_name, input, code) => {
    const { sets, findings } = parse(input)

    expect(sets).toEqual([])
    expect(findings).toMatchObject([{ code, weight: 'loss' }])
    expect(format(findings[0]!)).toMatch(/unpack it|decode it/i)
  })

  test('a word of letters alone is no base64', () => {
    expect(read('WHEREISMYCARGOINGTODAY').codes).toEqual(['not_x12'])
  })
})

describe('NUL characters never hide a set', () => {
  test.each([
    ['before the text', `\0\0${TEXT}`, ['leading_blank', 'nul_characters']],
    ['after each segment', TEXT.replaceAll('\n', '\0\n'), ['nul_characters']],
    ['within segment ids', TEXT.replace('ST*', 'S\0T*').replace('N7*', '\0N\x007*'), ['nul_characters']],
    ['within the number of its set', TEXT.replace('ST*322', 'ST*3\x0022'), ['nul_characters']],
    ['within ISA', TEXT.replace('ISA*', 'I\0SA\0*'), ['nul_characters']],
    [
      'for the blanks of ISA',
      TEXT.replaceAll(/ {2,}/g, (blanks) => '\0'.repeat(blanks.length)),
      ['nul_characters'],
    ],
    ['for terminators', TEXT.replaceAll('~\n', '\0'), []],
    ['for terminators before line ends', TEXT.replaceAll('~', '\0'), []],
  ])('%s', (_name, text, codes) => {
    expect(read(text)).toEqual({ sets: WHOLE, codes })
    expect(read(Buffer.from(text))).toEqual({ sets: WHOLE, codes })
  })
})

describe('ids in small letters are read in upper case and reported', () => {
  test('one segment', () => {
    const { sets, findings } = parse(TEXT.replace('N7*', 'n7*'))

    expect(sets[0]?.segments.map(({ id }) => id)).toContain('N7')
    expect(findings).toMatchObject([{ code: 'lower_case_id', weight: 'remark', segment: 'N7', value: 'n7' }])
  })

  test('a whole text', () => {
    const { sets, codes } = read(TEXT.toLowerCase())

    expect(sets).toEqual(WHOLE)
    expect(new Set(codes)).toEqual(new Set(['lower_case_id', 'functional_id_differs', 'isa11_unknown']))
  })
})

describe('the next line decides whether the end of an ISA that is not padded is a separator or a terminator', () => {
  const isa = (end: string) =>
    `ISA*00*0084182369*00*0000000000*ZZ*MILMOVE        *12*8004171844     *201002*1504*U*00401*00000995*0*T*${end}`
  const lines = [
    'GS*AG*8004171844*MILMOVE*20210217*1544*1*X*004010',
    'ST*824*000000001',
    'BGN*11*1126-9404*20210217',
    'OTI*TR*BM*1126-9404*MILMOVE*8004171844*20210217**100001251*0001',
    'TED*K*DOCUMENT OWNER CANNOT BE DETERMINED',
    'SE*5*000000001',
    'GE*1*1',
    'IEA*1*00000995',
  ]

  test.each([
    ['line feeds end segments', `${isa('|')}\n${lines.join('\n')}\n`],
    ['carriage returns and line feeds end segments', `${isa('|')}\r\n${lines.join('\r\n')}\r\n`],
    ['ISA16 is empty, each segment is a line', `${isa('|')}\n${lines.join('|\n')}|\n`],
    ['ISA16 is empty, lines are cut anywhere', `${isa('|')}\n${lines.join('|')}|`],
  ])('%s', (_name, text) => {
    expect(read(text)).toEqual({ sets: [['824', 5]], codes: ['isa_not_padded'] })
  })
})

test('an ISA on a line of its own, without the terminator of all others, hides no set', () => {
  const [isa = '', ...lines] = TEXT.trim().split('\n')
  const text = `${isa.replace(/~$/, '')}\n${lines.join('')}`

  expect(read(text).sets).toEqual(WHOLE)
  expect(read(text.replace('\n', '\r\n')).sets).toEqual(WHOLE)
})

describe('invalid separators get their own message', () => {
  const put = (at: number, character: string) => TEXT.slice(0, at) + character + TEXT.slice(at + 1)

  test.each([
    ['element separator and component separator', put(104, '*'), '*'],
    ['element separator and terminator', put(105, '*'), '*'],
    ['component separator and terminator', put(104, '~'), '~'],
    ['repetition separator and component separator', put(82, '>').replace('00401', '00501'), '>'],
  ])('one character as %s', (name, text, value) => {
    const { sets, findings } = parse(text)

    expect(sets.map(({ segment_count }) => segment_count)).toEqual([13])
    expect(findings).toContainEqual(expect.objectContaining({ code: 'separators_collide', name, value }))
    expect(findings.map(({ code }) => code)).not.toContain('isa_incomplete')
  })

  test('a letter as terminator is reported, and the text is split at its real terminators', () => {
    const { sets, findings } = parse(put(105, 'Q'))

    expect(sets).toHaveLength(1)
    expect(findings[0]).toMatchObject({ code: 'letter_separator', value: 'Q', name: 'segment terminator' })
  })

  test.each(['X', '7', ' '])('"%s" between elements is reported and nothing is guessed', (letter) => {
    const { sets, findings } = parse(TEXT.replaceAll('*', letter))

    expect(sets).toEqual([])
    expect(findings).toMatchObject([{ code: 'letter_separator', value: letter, name: 'element separator' }])
  })
})
