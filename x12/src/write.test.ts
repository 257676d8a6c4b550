import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLANKS, PLAIN_LETTERS } from './characters.ts'
import { DEFAULT_DELIMITERS, type Delimiters } from './delimiters.ts'
import { CAR_322, exampleText } from './example.fixture.ts'
import { make } from './named.ts'
import { parse } from './parse.ts'
import { N1 } from './segments/party.ts'
import { N9 } from './segments/shipment.ts'
import { format } from './texts.ts'
import { WriteError, findUnsendable, writeInterchange, type SetToWrite, type Style } from './write.ts'

const body = (text: string) =>
  parse(text).sets.map(({ id, segments }) => ({
    id,
    segments: segments.slice(1, -1).map(({ elements }) => elements),
  }))

test('the envelope has the right widths, counts and control numbers', () => {
  const lines = exampleText().split('\n')

  expect(lines[0]).toBe(
    'ISA*00*          *00*          *02*BNSF           *ZZ*INTERLINE      *260107*1610*U*00401*000000007*0*P*>~',
  )
  expect(lines[0]).toHaveLength(106)
  expect(lines[1]).toBe('GS*SO*BNSF*INTERLINE*20260107*1610*7*X*004010~')
  expect(lines.slice(-4)).toEqual(['SE*13*0001~', 'GE*1*7~', 'IEA*1*000000007~', ''])
})

describe('what cannot be sent', () => {
  const n1 = (name: string): SetToWrite => ({
    id: '322',
    segments: [make(N1, { entity_identifier_code: 'SH', name })],
  })
  const refusal = (name: string, style: Style = {}) => {
    try {
      return exampleText([n1(name)], {}, undefined, style)
    } catch (error) {
      if (!(error instanceof WriteError)) throw error
      return error.findings.map(format)
    }
  }

  test('is refused at its field by name', () => {
    expect(refusal('A*B')).toEqual([
      'Line 2, segment 2 (N102): N102 Name contains the character *, which can’t be sent. Remove or replace it.',
    ])
    expect(refusal('A\nB')).toEqual([
      'Line 2, segment 2 (N102): N102 Name contains the character U+000A, which can’t be sent. Remove or replace it.',
    ])
  })

  test.each<[string, string, Style, string]>([
    ['a capital set takes capitals only', 'ABc', { characters: 'basic' }, 'the character c'],
    ['the extended set takes no accents', 'JOSÉ', {}, 'the character É'],
    ['any set takes no delimiter', 'É~', { characters: 'any' }, 'the character ~'],
  ])('%s', (_name, value, style, text) => {
    expect(String(refusal(value, style))).toContain(text)
  })

  test('is replaced as declared, without a report', () => {
    expect(refusal(' A*B~C>D\r\nE ', { replace: BLANKS })).toContain('\nN1*SH*A B C D  E~\n')
    expect(refusal('JOSÉ “PEPE” MUÑOZ', { replace: PLAIN_LETTERS })).toContain('*JOSE "PEPE" MUNOZ~')
    expect(refusal('A*B', { replace: { characters: { '*': 'x' } } })).toContain('*AxB~')
  })

  test('a replacement that cannot be sent itself is refused', () => {
    expect(String(refusal('A*B', { replace: { characters: {}, others: '~' } }))).toContain('the character ~')
  })

  test('is found without writing, for every field at once', () => {
    const set = {
      id: '322',
      segments: [make(N1, { name: 'A*B' }), make(N9, { reference_identification: 'C~D' })],
    }

    expect(
      findUnsendable(set, '004010').map(({ segment, element, position }) => [segment, element, position]),
    ).toEqual([
      ['N1', 2, 2],
      ['N9', 2, 3],
    ])
  })

  test('the repetition separator may be sent before there was one', () => {
    expect(exampleText([n1('A^B')])).toContain('*A^B~')
    expect(() => exampleText([n1('A^B')], { release: '005010' })).toThrow('the character ^')
  })
})

test.each([
  ['two alike', { element: '*', component: '*', segment: '~', repetition: null }],
  ['a letter', { element: 'E', component: '>', segment: '~', repetition: null }],
])('delimiters are refused: %s', (_name, delimiters) => {
  expect(() => exampleText(undefined, {}, delimiters)).toThrow('are not valid delimiters')
})

test.each([0, -1, 1.5, 1_000_000_000])('control number %s is refused', (control_number) => {
  expect(() => exampleText(undefined, { control_number })).toThrow(`Control number ${control_number}`)
})

test('a set without a declared group goes where it belongs', () => {
  const { functional_id: _, ...rest } = { functional_id: '', sets: [CAR_322] }

  expect(
    writeInterchange({
      ...rest,
      sender: { qualifier: '02', id: 'BNSF' },
      receiver: { qualifier: 'ZZ', id: 'X' },
      control_number: 1,
      date: new Date(0),
      release: '004010',
    }),
  ).toContain('\nGS*SO*')
})

test('a composite is written with the component separator', () => {
  const text = exampleText([{ id: '322', segments: [['MEA', '', '', '5', ['CF', '', '2', '']]] }])

  expect(text).toContain('\nMEA***5*CF>>2~\n')
})

test.each([['ST'], ['IEA'], ['n9'], ['TOOLONG'], ['']])('a segment called "%s" is refused', (id) => {
  expect(() => exampleText([{ id: '322', segments: [[id, '1']] }])).toThrow(
    /Cannot write set 322: .* Make each segment/,
  )
})

test('a party id that ISA cannot hold is refused', () => {
  const sender = { qualifier: 'ZZ', id: 'A NAME FAR TOO LONG' }

  expect(() => exampleText(undefined, { sender })).toThrow(
    /ISA06 Interchange Sender ID can have at most 15 characters/,
  )
})

const DELIMITERS: Delimiters[] = [
  DEFAULT_DELIMITERS,
  { element: '|', component: ':', segment: '\n', repetition: '^' },
  { element: '*', component: '_', segment: '\x1c', repetition: null },
  { element: '+', component: '>', segment: "'", repetition: '!' },
]

const id = fc.stringMatching(/^[A-Z][A-Z0-9]{1,2}$/).filter((one) => !/^(ISA|GS|ST|SE|GE|IEA|TA1)$/.test(one))
const inner = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^[A-Za-z0-9 .,()&#@%äé-]{0,30}$/).map((text) => text.trim()),
)
const last = fc.stringMatching(/^[A-Za-z0-9.]{1,12}$/)
const segment = fc
  .tuple(id, fc.array(inner, { maxLength: 12 }), last)
  .map(([first, some, end]) => [first, ...some, end])
const sets = fc.array(
  fc.record({ id: fc.constantFrom('322', '404', '998'), segments: fc.array(segment, { maxLength: 12 }) }),
  { minLength: 1, maxLength: 4 },
)

test('written documents read back the same, whatever the delimiters', () => {
  fc.assert(
    fc.property(sets, fc.constantFrom(...DELIMITERS), (written: SetToWrite[], delimiters) => {
      const text = exampleText(written, { functional_id: 'XX' }, delimiters, { characters: 'any' })

      expect(body(text)).toEqual(written)
      expect(parse(text).findings.filter(({ code }) => code !== 'functional_id_differs')).toEqual([])
    }),
    { numRuns: 200 },
  )
})

const HOSTILE = fc
  .array(
    fc.constantFrom(
      'A',
      '*',
      '~',
      '>',
      '^',
      '|',
      '\n',
      '\r',
      '\0',
      '\x1c',
      '\u2028',
      '\ufeff',
      ' ',
      '~\nST*322*9~',
      'é',
    ),
  )
  .map((pieces) => pieces.join(''))

test('hostile values cannot add a segment, a set or an element', () => {
  fc.assert(
    fc.property(fc.array(HOSTILE, { minLength: 1, maxLength: 5 }), (values) => {
      const hostile: SetToWrite = {
        id: '322',
        segments: [
          ['N1', ...values, 'END'],
          ['N9', 'WY', '1'],
        ],
      }
      const text = exampleText([hostile], {}, undefined, { replace: BLANKS })
      const [set, ...others] = body(text)

      expect(others).toEqual([])
      expect(set?.segments).toHaveLength(2)
      expect(set?.segments[0]).toHaveLength(values.length + 2)
    }),
    { numRuns: 200 },
  )
})
