import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_DELIMITERS, type Delimiters } from './delimiters.ts'
import { exampleText } from './example.fixture.ts'
import { parse } from './parse.ts'
import type { SetToWrite } from './write.ts'

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

test('a delimiter or line break inside a value becomes a blank', () => {
  const text = exampleText([{ id: '322', segments: [['N1', 'SH', ' A*B~C>D\r\nE ', '']] }])

  expect(text).toContain('\nN1*SH*A B C D E~\n')
})

test('a composite is written with the component separator', () => {
  const text = exampleText([{ id: '322', segments: [['MEA', '', '', '5', ['CF', '', '2', '']]] }])

  expect(text).toContain('\nMEA***5*CF>>2~\n')
})

test.each([['ST'], ['IEA'], ['n9'], ['TOOLONG'], ['']])('a segment called "%s" is refused', (id) => {
  expect(() => exampleText([{ id: '322', segments: [[id, '1']] }])).toThrow(
    /Cannot write set 322: .* Begin each segment/,
  )
})

test('a party id that ISA cannot hold is refused', () => {
  const sender = { qualifier: 'ZZ', id: 'A NAME FAR TOO LONG' }

  expect(() => exampleText(undefined, { sender })).toThrow(
    /Cannot write ISA06: "A NAME FAR TOO LONG" does not fit/,
  )
})

const DELIMITERS: Delimiters[] = [
  DEFAULT_DELIMITERS,
  { element: '|', component: ':', segment: '\n', repetition: '^' },
  { element: '*', component: '_', segment: '\x1c', repetition: null },
  { element: '+', component: '>', segment: "'", repetition: '!' },
]

const id = fc.stringMatching(/^[A-Z][A-Z0-9]{1,2}$/).filter((one) => !/^(ISA|GS|ST|SE|GE|IEA)$/.test(one))
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

test('what is written is read back the same, whatever the delimiters', () => {
  fc.assert(
    fc.property(sets, fc.constantFrom(...DELIMITERS), (written: SetToWrite[], delimiters) => {
      const text = exampleText(written, { functional_id: 'XX' }, delimiters)

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
      const text = exampleText([
        {
          id: '322',
          segments: [
            ['N1', ...values, 'END'],
            ['N9', 'WY', '1'],
          ],
        },
      ])
      const [set, ...others] = body(text)

      expect(others).toEqual([])
      expect(set?.segments).toHaveLength(2)
      expect(set?.segments[0]).toHaveLength(values.length + 2)
    }),
    { numRuns: 200 },
  )
})
