import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleText } from './example.fixture.ts'
import { parse } from './parse.ts'
import { DEFAULT_LIMITS, tokenize } from './tokenize.ts'
import { format } from './texts.ts'

const TEXT = exampleText()
const codes = (input: string | Uint8Array) => tokenize(input).findings.map(({ code }) => code)
const rows = (input: string | Uint8Array) => tokenize(input).segments.map(({ elements }) => elements)
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a text that is whole', () => {
  test('gives every segment with its elements and nothing to find', () => {
    const { segments, findings } = tokenize(TEXT)

    expect(findings).toEqual([])
    expect(segments).toHaveLength(17)
    expect(segments[4]?.elements.slice(0, 4)).toEqual(['N7', 'TILX', '200123', '259800'])
    expect(segments[4]?.element(11)).toBe('TN')
    expect(segments[4]?.element(24)).toBe('')
  })

  test('places every segment by number, offset and line', () => {
    const n7 = tokenize(TEXT).segments[4]

    expect(n7).toMatchObject({ id: 'N7', position: 5, line: 5, offset: TEXT.indexOf('N7*') })
  })

  test('reads the same from text and from bytes', () => {
    expect(rows(bytes(TEXT))).toEqual(rows(TEXT))
  })
})

describe('whatever delimiters a sender chooses', () => {
  const SAME = rows(TEXT).slice(1)
  const written = (element: string, component: string, segment: string) =>
    exampleText(undefined, {}, { element, component, segment, repetition: null })

  test.each([
    ['line feed', written('*', '>', '\n')],
    ['carriage return', written('*', '>', '\r')],
    ['CR LF', written('*', '>', '\n').replaceAll('\n', '\r\n')],
    ['file separator and line feed', written('*', '>', '\x1c')],
    ['apostrophe and plus', written('+', ':', "'")],
    ['bar and underscore', written('|', '_', '!')],
    ['control characters', written('\x1d', '\x1f', '\x1e')],
    ['tab', written('\t', '>', '~')],
    ['tilde between components, line feed at the end', written('*', '~', '\n')],
    ['no line ends at all', TEXT.replaceAll('\n', '')],
  ])('%s', (_name, text) => {
    expect(rows(text).slice(1)).toEqual(SAME)
    expect(codes(text)).toEqual([])
  })

  test('each interchange of a file may bring its own', () => {
    const text = TEXT + written('|', ':', '\n') + TEXT

    expect(rows(text).map(([id]) => id)).toEqual(
      [...rows(TEXT), ...rows(TEXT), ...rows(TEXT)].map(([id]) => id),
    )
    expect(tokenize(text).runs.map(({ delimiters }) => delimiters.element)).toEqual(['*', '|', '*'])
  })

  test('the repetition separator comes only from an ISA11 that is no letter', () => {
    const runs = (release: string) => tokenize(exampleText(undefined, { release })).runs

    expect(runs('004010')[0]?.delimiters.repetition).toBeNull()
    expect(runs('005010')[0]?.delimiters.repetition).toBe('^')
  })
})

describe('what real files do to a text', () => {
  const damaged: [string, string | Uint8Array, string[]][] = [
    ['a byte-order mark', `\ufeff${TEXT}`, ['byte_order_mark']],
    ['a byte-order mark in bytes', bytes(`\ufeff${TEXT}`), ['byte_order_mark']],
    ['blank lines before', `\n\r\n  ${TEXT}`, ['leading_blank', 'indented']],
    ['a mailbox header before', `Date: today\n\n${TEXT}`, ['leading_text']],
    ['indented segments', TEXT.replaceAll('\n', '\n    '), ['indented']],
    ['an ISA that is not padded', TEXT.replace(/ +\*/g, '*'), ['isa_not_padded']],
    ['an ISA of ten elements', TEXT.replace(/\*260107.*>~/, '~'), ['isa_incomplete']],
    ['an ISA without ISA16', TEXT.replace('*>~', '*~'), ['isa_not_padded']],
    ['segments broken over lines', TEXT.replace('WILLISTON', 'WILLI\r\nSTON'), ['broken_line']],
    ['UTF-16', Buffer.from(TEXT, 'utf16le'), ['utf16']],
    ['bytes of an older code page', Buffer.from(TEXT.replace('GULF', 'GÜLF'), 'latin1'), ['not_utf8']],
  ]

  test.each(damaged)('%s is read all the same and reported', (_name, input, expected) => {
    const values = (text: string | Uint8Array) =>
      rows(text)
        .slice(1)
        .map((row) => row.slice(0, 2))

    expect(values(input)).toEqual(values(TEXT))
    expect(codes(input)).toEqual(expected)
  })

  test.each(['\n', '\r\n', '\n\n', '\r\n\r\n\r\n'])('lines between segments are counted: %j', (ends) => {
    const text = TEXT.replaceAll('\n', ends)
    const { segments, findings } = tokenize(text)

    expect(findings).toEqual([])
    expect(segments.map(({ line }) => line)).toEqual(
      segments.map(({ offset }) => text.slice(0, offset).split('\n').length),
    )
  })

  test('a value broken over lines is joined', () => {
    const { segments } = tokenize(TEXT.replace('WILLISTON', 'WILLI\r\nSTON'))

    expect(segments[7]?.elements).toEqual(['R4', '6', 'SL', '516564', 'WILLISTON', 'US', '', '', 'ND'])
    expect(segments[8]?.line).toBe(10)
  })

  test('an id broken over lines is joined and reported by its first line', () => {
    const { segments, findings } = tokenize(TEXT.replace('\nQ5*', '\nq\n5!*'))

    expect(segments[3]).toMatchObject({ id: 'q5!', line: 4 })
    expect(segments[3]?.elements[0]).toBe('q5!')
    expect(findings).toMatchObject([
      { code: 'bad_segment_id', line: 4 },
      { code: 'broken_line', line: 4 },
    ])
  })

  test('a segment that lost its terminator ends where an envelope segment begins a line', () => {
    const { segments, findings } = tokenize(TEXT.replace('HLINBMT107~', 'HLINBMT107'))

    expect(segments.map(({ id }) => id)).toEqual(tokenize(TEXT).segments.map(({ id }) => id))
    expect(findings).toMatchObject([{ code: 'unterminated_segment', segment: 'N9', line: 14, value: '~' }])
  })

  test('NUL characters are blanks', () => {
    expect(codes(TEXT.replace('GULF FUELS', 'GULF\0FUELS'))).toEqual(['nul_characters'])
    expect(rows(TEXT.replace('GULF FUELS', 'GULF\0FUELS'))).toEqual(rows(TEXT))
  })

  test('an invalid segment id is preserved and reported with its position', () => {
    const { segments, findings } = tokenize(TEXT.replace('\nQ5*', '\nq5!!*'))

    expect(segments[3]?.id).toBe('q5!!')
    expect(findings[0]).toMatchObject({ code: 'bad_segment_id', position: 4, line: 4, value: 'q5!!' })
    expect(findings.map(format)[0]).toMatch(/^Line 4, segment 4 \(q5!!\): .+\. .+\.$/)
  })

  test.each([
    ['nothing', '', 'empty_input'],
    ['blanks', ' \n\t\r\n', 'empty_input'],
    ['prose', 'Dear Sir, the car has left.', 'not_x12'],
    ['a car location message', '"CN","020035","PRINCE","BC"\n', 'not_x12'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0xff]), 'not_x12'],
  ])('%s yields no segment and reports it', (_name, input, expected) => {
    expect(tokenize(input).segments).toEqual([])
    expect(codes(input)).toContain(expected)
  })
})

describe('limits', () => {
  test('too long a text is read up to the limit', () => {
    const { segments, findings } = tokenize(TEXT, { ...DEFAULT_LIMITS, characters: 200 })

    expect(segments.length).toBeGreaterThan(1)
    expect(findings[0]).toMatchObject({ code: 'too_long' })
  })

  test('too many segments are left out', () => {
    const { segments, findings } = tokenize(TEXT, { ...DEFAULT_LIMITS, segments: 5 })

    expect(segments).toHaveLength(5)
    expect(findings).toMatchObject([{ code: 'too_many_segments' }])
  })

  test('too long a segment is cut', () => {
    const text = TEXT.replace('GULF FUELS', 'GULF*'.repeat(100))
    const { segments, findings } = tokenize(text, { ...DEFAULT_LIMITS, segmentLength: 120 })

    expect(segments[11]?.elements.join('*')).toHaveLength(120)
    expect(segments[12]?.elements).toEqual(['N9', 'WY', '430233'])
    expect(findings).toMatchObject([{ code: 'segment_too_long', segment: 'N1', position: 12 }])
  })

  test('findings end with the number of further ones', () => {
    const odd = Array.from({ length: 50 }, (_, n) => `!${n}`)
    const { findings } = tokenize(`ST*322*0001~${odd.join('~')}~`, { ...DEFAULT_LIMITS, findings: 10 })

    expect(findings).toHaveLength(11)
    expect(findings[10]).toMatchObject({ code: 'too_many_findings', value: '40' })
  })
})

describe('whatever comes', () => {
  const PIECES = [
    'ISA*',
    'GS*SO*',
    'ST*322*1',
    'SE*3*1',
    'GE*',
    'IEA',
    'TA1',
    '~',
    '*',
    '\n',
    '\r',
    '>',
    ' ',
    '\0',
    '|',
    '!',
  ]
  const broken = fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string(), fc.constant(TEXT.slice(0, 106))))
    .map((pieces) => pieces.join(''))

  test('no bytes make it throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (input) => {
        expect(parse(input).findings.length).toBeGreaterThan(0)
      }),
      { numRuns: 200 },
    )
  })

  test('no mixture of pieces makes it throw or lose its place', () => {
    fc.assert(
      fc.property(broken, (text) => {
        const { segments } = tokenize(text)
        const lines = segments.map(({ line }) => line)

        expect(lines).toEqual([...lines].sort((a, b) => a - b))
        for (const { id, elements } of segments) expect(elements[0]).toBe(id)
        parse(text)
      }),
      { numRuns: 200 },
    )
  })

  // Some come again and again, as ids do.
  const id = fc.oneof(
    fc.constantFrom('N9', 'R4', 'PER', 'IT1'),
    fc.stringMatching(/^[A-Z][A-Z0-9]{1,2}$/).filter((one) => one !== 'ISA'),
  )
  const value = fc.string({
    unit: fc.constantFrom(...'AZaz09 .-éΩ😀'),
    maxLength: 20,
  })
  const row = fc.tuple(id, fc.array(value, { maxLength: 20 })).map(([first, rest]) => [first, ...rest, 'END'])
  const divided = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 40 }),
    element: fc.constantFrom('*', '|', '\t', '\x1d', '§', '→'),
    end: fc.constantFrom('~', '~\n', '~\r\n', "'", '\n', '\r\n', '\x1c', '¶', '⏎\n'),
  })

  test('segments and elements equal those of a plain split, each at its position', () => {
    fc.assert(
      fc.property(divided, fc.constantFrom('text', 'bytes'), ({ rows: expected, element, end }, kind) => {
        const terminator = end === '\r\n' ? '\n' : end.charAt(0)
        const isa = exampleText(
          undefined,
          {},
          { element, component: '>', segment: terminator, repetition: null },
        )
        const text = isa.slice(0, 105) + end + expected.map((one) => one.join(element) + end).join('')
        const { segments, findings } = tokenize(kind === 'text' ? text : bytes(text))
        const [, ...body] = segments

        expect(findings).toEqual([])
        expect(body.map(({ elements }) => elements)).toEqual(expected)
        for (const segment of body) {
          const { elements, offset, line } = segment
          const before = text.slice(0, offset)

          expect(text.startsWith(elements.join(element) + end, offset)).toBe(true)
          expect(line).toBe(before.split('\n').length)
          expect([...elements, '']).toEqual([...elements, ''].map((_, at) => segment.element(at)))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a long text whose segments have many elements is divided like a short one', () => {
    const many = Array.from({ length: 5000 }, (_, n) => [
      'N9',
      ...Array.from({ length: n % 30 }, String),
      'END',
    ])
    const text = exampleText([{ id: '322', segments: many }])
    const body = tokenize(text).segments.slice(3, -3)

    expect(body).toHaveLength(many.length)
    expect(many.findIndex((one, at) => one.join('*') !== body[at]?.elements.join('*'))).toBe(-1)
  })

  test('blanks before terminators and indents count for nothing, wherever in a text they begin', () => {
    const blanks = TEXT.replaceAll('~\n', ' ~\n  ').trimEnd()
    const { segments, findings } = tokenize(TEXT + blanks)

    expect(segments.map(({ elements }) => elements)).toEqual(
      tokenize(TEXT + TEXT).segments.map(({ elements }) => elements),
    )
    expect(findings).toMatchObject([{ code: 'isa_not_padded' }, { code: 'indented', segment: 'GS' }])
    expect(codes(TEXT + TEXT.replaceAll('~\n', '~\n  '))).toEqual(['indented'])
  })

  test('no whole text cut or changed anywhere makes it throw', () => {
    fc.assert(
      fc.property(fc.nat(TEXT.length), fc.nat(TEXT.length), fc.string({ maxLength: 3 }), (a, b, put) => {
        expect(
          parse(TEXT.slice(0, Math.min(a, b)) + put + TEXT.slice(Math.max(a, b))).sets.length,
        ).toBeLessThan(3)
      }),
      { numRuns: 200 },
    )
  })
})
