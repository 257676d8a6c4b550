import { expect, test } from 'vitest'
import { checkToWrite } from './check.ts'
import { CAR_322, exampleText } from './example.fixture.ts'
import { parse } from './parse.ts'
import { DEFAULT_LIMITS } from './tokenize.ts'
import { write } from './write-back.ts'

const TEXT = exampleText([CAR_322, CAR_322])
const lines = TEXT.split('\n')

test.each([
  ['SE01', TEXT.replace('SE*13*0001', 'SE*99*0001')],
  ['SE02', TEXT.replace('SE*13*0001', 'SE*13*0009')],
  ['GE01', TEXT.replace('GE*2*', 'GE*7*')],
  ['GE02', TEXT.replace('GE*2*7', 'GE*2*8')],
  ['IEA01', TEXT.replace('IEA*1*', 'IEA*2*')],
  ['IEA02', TEXT.replace('IEA*1*000000007', 'IEA*1*000000008')],
  ['a lost SE', lines.filter((_, at) => at !== 14).join('\n')],
  ['a lost GE', lines.filter((line) => !line.startsWith('GE')).join('\n')],
  ['a lost IEA', lines.filter((line) => !line.startsWith('IEA')).join('\n')],
  ['segments of no set', TEXT.replace('GE*', 'N9*QQ*1~\nGE*')],
  ['an empty segment within a set', TEXT.replace('SE*13*0001', '~\nSE*13*0001')],
  ['a byte-order mark', `\ufeff${TEXT}`],
  ['an ISA that is not padded', TEXT.replace(/ +\*/g, '*')],
])('%s is corrected', (_name, text) => {
  expect(write(parse(text))).toBe(TEXT)
})

test('a segment that is too long is written as far as it was read', () => {
  const withValue = (value: string) => TEXT.replace('N9*WY*430233~\n', `N9*WY*${value}~`)
  const limits = { ...DEFAULT_LIMITS, segmentLength: 110 }

  expect(write(parse(withValue('A'.repeat(104)), limits))).toBe(withValue('A'.repeat(104)))
  expect(write(parse(withValue('A'.repeat(105)), limits))).toBe(withValue('A'.repeat(104)))
})

test('a segment that begins with its separator is written unchanged, even if that is a control character', () => {
  const delimiters = { element: '\t', component: '>', segment: '~', repetition: null }
  const text = exampleText([CAR_322], {}, delimiters).replace('~\nSE\t13', '~\n\t1\t2~\nSE\t14')

  expect(write(parse(text))).toBe(text)
})

test('trailers that are right stay as they were sent, zeros and all', () => {
  const padded = TEXT.replace('GE*2*7', 'GE*02*007').replace('IEA*1*000000007', 'IEA*1*7')

  expect(write(parse(padded))).toBe(padded)
})

test('several interchanges, each with its own separators, stay so', () => {
  const other = exampleText([CAR_322], {}, { element: '|', component: ':', segment: '\n', repetition: null })
  const ta1 = TEXT.replace('GS*', 'TA1*000000006*260107*1600*A*000~\nGS*')

  expect(write(parse(TEXT + other + ta1))).toBe(TEXT + other + ta1)
})

test('other separators are taken when requested, in ISA too', () => {
  const delimiters = { element: '|', component: ':', segment: '\n', repetition: null }
  const text = exampleText([{ id: '322', segments: [['MEA', '', '', '5', ['CF', '2']]] }])

  expect(write(parse(text), { delimiters, lineEnd: '' })).toBe(
    exampleText([{ id: '322', segments: [['MEA', '', '', '5', ['CF', '2']]] }], {}, delimiters),
  )
})

test('a separator that a value holds is refused at the value', () => {
  const delimiters = { element: ' ', component: ':', segment: '~', repetition: null }

  expect(() => write(parse(TEXT), { delimiters: { ...delimiters, element: '/' }, lineEnd: '' })).not.toThrow()
  expect(() =>
    write(parse(TEXT.replaceAll('GULF', 'GU/LF')), {
      delimiters: { ...delimiters, element: '/' },
      lineEnd: '',
    }),
  ).toThrow('N102 Name contains the character /')
})

test('a set is checked before it is written, by the number of the segment', () => {
  const set = {
    id: '322',
    segments: [...CAR_322.segments, ['N9', 'WY', 'A*B~\n'], ['DTM', '371', '20260230']],
  }

  expect(checkToWrite(set, '004010').map(({ code, segment, position }) => [code, segment, position])).toEqual(
    [
      ['character_not_sent', 'N9', 13],
      ['segment_out_of_place', 'DTM', 14],
      ['element_bad_date', 'DTM', 14],
    ],
  )
})
