import { describe, expect, test } from 'vitest'
import { CAR_322, exampleText } from './example.fixture.ts'
import { findingsOfText } from './finding.ts'
import { openReading, parse } from './parse.ts'
import { isSetOpen, newReader, readStep } from './reader.ts'
import { readSegmentsAhead } from './scan/scanner.ts'
import { runToEnd } from './steps.ts'
import { DEFAULT_LIMITS, openScanner, scanSteps } from './tokenize.ts'
import { format } from './texts.ts'

const TEXT = exampleText([CAR_322, CAR_322])
const WITHOUT_ENVELOPE = TEXT.split('\n').slice(2, -3).join('\n')
const codes = (text: string) => parse(text).findings.map(({ code }) => code)
const summary = (text: string) =>
  parse(text).sets.map(({ id, release, control_number, segment_count }) => [
    id,
    release,
    control_number,
    segment_count,
  ])

describe('the envelope', () => {
  test('shows who sent what to whom, and every set', () => {
    const { interchanges, sets, findings } = parse(TEXT)

    expect(findings).toEqual([])
    expect(interchanges).toMatchObject([
      {
        sender: { qualifier: '02', id: 'BNSF' },
        receiver: { qualifier: 'ZZ', id: 'INTERLINE' },
        control_number: '000000007',
        version: '00401',
        usage: 'P',
        groups: [{ functional_id: 'SO', control_number: '7', release: '004010', set_count: 2 }],
      },
    ])
    expect(sets.map(({ control_number, segment_count }) => [control_number, segment_count])).toEqual([
      ['0001', 13],
      ['0002', 13],
    ])
    expect(sets[1]?.segments.map(({ id }) => id).slice(0, 3)).toEqual(['ST', 'Q5', 'N7'])
    expect(sets[1]?.segments.at(-1)?.id).toBe('SE')
    expect(sets[0]?.interchange).toBe(interchanges[0])
    expect(sets[0]?.group).toBe(interchanges[0]?.groups[0])
  })

  test('several interchanges and groups in one file are read', () => {
    const [isa, gs, ...rest] = exampleText().trimEnd().split('\n')
    const iea = rest.pop()
    const renumbered = [gs, ...rest].map((line) => line?.replace('*7*X', '*8*X').replace('GE*1*7', 'GE*1*8'))
    const twoGroups = [isa, gs, ...rest, ...renumbered, iea?.replace('*1*', '*2*')].join('\n')
    const other = exampleText([CAR_322, CAR_322], { control_number: 9 })
    const { interchanges, sets, findings } = parse(`${twoGroups}\n${other}`)

    expect(findings).toEqual([])
    expect(interchanges.map(({ groups }) => groups.length)).toEqual([2, 1])
    expect(sets).toHaveLength(4)
  })

  test('a set without envelope is read, without release', () => {
    expect(summary(WITHOUT_ENVELOPE)).toEqual([
      ['322', null, '0001', 13],
      ['322', null, '0002', 13],
    ])
    expect(codes(WITHOUT_ENVELOPE)).toEqual(['no_envelope'])
  })

  test.each([
    ['004010', '004010'],
    ['004010UCS', '004010'],
    ['4010', '004010'],
  ])('GS08 %s means release %s', (asSent, release) => {
    expect(parse(TEXT.replace('*X*004010', `*X*${asSent}`)).sets[0]?.release).toBe(release)
  })

  test('an acknowledgment of an interchange is outside a group', () => {
    const ta1 = 'TA1*000000006*260107*1600*A*000~\n'
    const { interchanges, findings } = parse(TEXT.replace('GS*', `${ta1}GS*`))

    expect(findings).toEqual([])
    expect(interchanges[0]?.acknowledgements.map(({ elements }) => elements[4])).toEqual(['A'])
    expect(codes(ta1 + WITHOUT_ENVELOPE)).toEqual(['ta1_outside_interchange', 'no_envelope'])
  })
})

describe('a mismatch is reported and changes nothing', () => {
  test.each([
    ['SE01', 'SE*13*0001', 'SE*99*0001', 'segment_count_differs'],
    ['SE01 that is no number', 'SE*13*0001', 'SE*x*0001', 'segment_count_differs'],
    ['SE02', 'SE*13*0001', 'SE*13*0009', 'set_control_differs'],
    ['GE01', 'GE*2*7', 'GE*1*7', 'set_count_differs'],
    ['GE02', 'GE*2*7', 'GE*2*8', 'group_control_differs'],
    ['IEA01', 'IEA*1*', 'IEA*3*', 'group_count_differs'],
    ['IEA02', 'IEA*1*000000007', 'IEA*1*000000001', 'interchange_control_differs'],
    ['GS01', 'GS*SO', 'GS*SR', 'functional_id_differs'],
    ['GS08', '*X*004010', '*X*005010', 'release_differs'],
    ['a control number sent twice', 'ST*322*0002', 'ST*322*0001', 'set_control_repeated'],
  ])('%s', (_name, from, to, code) => {
    const { sets, findings } = parse(TEXT.replace(from, to))

    expect(sets.map(({ segment_count }) => segment_count)).toEqual([13, 13])
    expect(findings.map((one) => one.code)).toContain(code)
  })

  const other = (from: string, to: string) => TEXT.replaceAll(from, to)

  test.each([
    ['of the interchange', TEXT + TEXT, 'interchange_control_repeated', 31],
    [
      'of the group',
      TEXT.replace(/(GS\*[^]+?)(IEA\*)1/, (_, group: string, iea: string) => `${group}${group}${iea}2`),
      'group_control_repeated',
      30,
    ],
    ['of the set', TEXT.replaceAll('*0002', '*0001'), 'set_control_repeated', 16],
  ])('a control number reported twice, %s, is found where it comes again', (_name, text, code, line) => {
    const found = parse(text).findings

    expect(found).toMatchObject([{ code, line, count: 1 }])
  })

  test('the same number of another sender is another number', () => {
    expect(codes(TEXT + other('BNSF ', 'CSXT '))).toEqual([])
  })

  test('GS08 may name another release than ISA12: a remark that advises nothing', () => {
    const [found] = parse(TEXT.replace('*X*004010', '*X*005010')).findings

    expect(found).toMatchObject({ code: 'release_differs', weight: 'remark' })
    expect(format(found!)).not.toMatch(/ask|correct|mend/i)
  })

  test.each([
    ['ISA11 of a later release', '*U*00401*', '*^*00401*', 'isa11_unknown', 'ISA', 11],
    ['ISA11 of an earlier release', '*U*00401*', '*U*00501*', 'isa11_unknown', 'ISA', 11],
    ['ISA09 with its century', '*260107*', '*20260107*', 'date_width', 'ISA', 9],
    ['GS04 without its century', '*20260107*', '*260107*', 'date_width', 'GS', 4],
  ])('%s is reported, and all is read', (_name, from, to, code, segment, element) => {
    const { sets, findings } = parse(TEXT.replace(from, to))

    expect(sets).toHaveLength(2)
    expect(findings).toContainEqual(expect.objectContaining({ code, segment, element, weight: 'remark' }))
  })

  test('leading zeros of a control number do not matter', () => {
    expect(codes(TEXT.replace('IEA*1*000000007', 'IEA*1*7'))).toEqual([])
  })

  test('a finding has where, what and what to do', () => {
    const [found] = parse(TEXT.replace('SE*13*0001', 'SE*99*0001')).findings

    expect(found).toEqual({
      code: 'segment_count_differs',
      weight: 'fault',
      count: 1,
      segment: 'SE',
      position: 15,
      offset: TEXT.indexOf('SE*13*0001'),
      line: 15,
      element: 1,
      value: '99',
      expected: 13,
    })
    expect(found && format(found)).toBe(
      'Line 15, segment 15 (SE01): SE01 has 99 segments, but the set has 13. ' +
        'Ask the sender to correct the count; everything was read.',
    )
  })
})

describe('what is missing or too much', () => {
  const lines = TEXT.trimEnd().split('\n')
  const without = (...ids: string[]) =>
    lines.filter((line) => !ids.some((id) => line.startsWith(id))).join('\n')

  test('a text cut off in its last set gives what it has', () => {
    const cut = TEXT.slice(0, TEXT.lastIndexOf('R4*5'))

    expect(summary(cut).map((row) => row[3])).toEqual([13, 4])
    expect(codes(cut)).toEqual(['missing_se', 'missing_ge', 'missing_iea'])
  })

  test.each([
    ['SE', ['unexpected_st', 'missing_se']],
    ['GE', ['missing_ge']],
    ['IEA', ['missing_iea']],
    ['GS', ['set_outside_group', 'stray_trailer', 'group_count_differs']],
    ['ISA', ['group_outside_interchange', 'stray_trailer']],
    ['ST', ['segment_outside_set', 'stray_trailer', 'set_count_differs']],
  ])('a lost %s', (id, expected) => {
    expect(codes(without(id))).toEqual(expected)
  })

  test('the last terminator missing after a whole envelope is a remark; anything less is a loss', () => {
    const cut = (text: string) => text.trimEnd().slice(0, -1)
    const found = (text: string) => parse(text).findings.map(({ code, weight }) => [code, weight])

    expect(found(cut(TEXT))).toEqual([['missing_last_terminator', 'remark']])
    expect(found(cut(lines.slice(0, -1).join('\n')))).toEqual([
      ['unterminated_segment', 'loss'],
      ['missing_iea', 'fault'],
    ])
  })

  test('a set without SE is not whole, one with it is', () => {
    const sets = parse(TEXT.replace('SE*13*0001~\n', '')).sets

    expect(sets.map(({ isComplete }) => isComplete)).toEqual([false, true])
  })

  test('segments between sets belong to none', () => {
    const { sets, findings } = parse(TEXT.replace('SE*13*0001~', 'SE*13*0001~\nN9*XX*1~\nN9*YY*2~'))

    expect(sets.map(({ segment_count }) => segment_count)).toEqual([13, 13])
    expect(findings).toMatchObject([{ code: 'segment_outside_set', segment: 'N9', position: 16 }])
  })
})

describe('equal findings are counted', () => {
  test('the same thing many times is reported once, at its first place, with how often', () => {
    const sets = TEXT.replaceAll('SE*13*', 'SE*99*')

    expect(parse(sets).findings).toMatchObject([{ code: 'segment_count_differs', line: 15, count: 2 }])
    expect(format(parse(sets).findings[0]!)).toMatch(/Found 2 times; this is the first\.$/)
  })

  test('doubled terminators are no segments, reported once with their count', () => {
    const { sets, findings } = parse(TEXT.replaceAll('~', '~~'))

    expect(sets.map(({ segment_count }) => segment_count)).toEqual([13, 13])
    expect(findings).toMatchObject([{ code: 'empty_segment', weight: 'remark', count: 30 }])
  })

  test('a hundred thousand headers without content are one finding and no interchange', () => {
    const { interchanges, findings } = parse('ISA*~'.repeat(100_000))

    expect(interchanges).toEqual([])
    expect(findings.map(({ code, count }) => [code, count])).toEqual([
      ['isa_incomplete', 100_000],
      ['missing_iea', 100_000],
    ])
  })
})

describe('a text is read in steps', () => {
  const many = exampleText(Array.from({ length: 3000 }, () => CAR_322))
  const readReported = (
    sets: readonly { control_number: string; segments: readonly { location: unknown }[] }[],
  ) => sets.map(({ control_number, segments }) => [control_number, segments.map(({ location }) => location)])

  test('that together give what one reading gives, each segment at its place in the whole', () => {
    const reading = openReading(many)
    const steps = [...reading.steps]

    expect(steps.length).toBeGreaterThan(5)
    expect(readReported(steps.flat())).toEqual(readReported(parse(many).sets))
    expect(reading.findings).toEqual([])
    for (const set of steps.flat().slice(-3))
      for (const { id, offset } of set.segments) expect(many.startsWith(id, offset)).toBe(true)
  })

  test.each([6, 14, 30])('leave what was read behind, whatever the length of the sets: %i', (length) => {
    const bill = { id: '322', segments: Array.from({ length }, () => ['N9', 'WY', '1']) }
    const text = exampleText(Array.from({ length: 20_000 / length }, () => bill))
    const findings = findingsOfText(DEFAULT_LIMITS.findings)
    const scanner = runToEnd(openScanner(text, DEFAULT_LIMITS, findings))
    const reader = newReader(scanner.source, DEFAULT_LIMITS, findings, null)
    let highest = 0
    for (const step of scanSteps(scanner)) {
      for (let { from } = step; from < step.to;) from = readStep(reader, scanner.source, { ...step, from })
      highest = Math.max(highest, scanner.source.count)
      readSegmentsAhead(scanner, isSetOpen(reader))
    }

    expect(highest).toBeLessThan(5000)
  })

  test('a set over the maximum length yields its first segments and reports it', () => {
    const long = exampleText([
      { id: '322', segments: Array.from({ length: 9000 }, () => ['N9', 'WY', '1']) },
      CAR_322,
    ])
    const { sets, findings } = parse(long, { ...DEFAULT_LIMITS, setSegments: 500 })

    expect(sets.map(({ segments, segment_count }) => [segments.length, segment_count])).toEqual([
      [500, 9002],
      [13, 13],
    ])
    expect(findings).toMatchObject([{ code: 'set_too_long', weight: 'loss', value: '0001', count: 1 }])
  })
})
