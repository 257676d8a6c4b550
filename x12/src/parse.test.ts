import { describe, expect, test } from 'vitest'
import { CAR_322, exampleText } from './example.fixture.ts'
import { parse } from './parse.ts'
import { tell } from './words.ts'

const TEXT = exampleText([CAR_322, CAR_322])
const BARE = TEXT.split('\n').slice(2, -3).join('\n')
const codes = (text: string) => parse(text).findings.map(({ code }) => code)
const summary = (text: string) =>
  parse(text).sets.map(({ id, release, control_number, segment_count }) => [
    id,
    release,
    control_number,
    segment_count,
  ])

describe('the envelope', () => {
  test('tells who sent what to whom, and every set', () => {
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
    const twoGroups = [isa, gs, ...rest, gs, ...rest, iea?.replace('*1*', '*2*')].join('\n')
    const { interchanges, sets, findings } = parse(`${twoGroups}\n${TEXT}`)

    expect(findings).toEqual([])
    expect(interchanges.map(({ groups }) => groups.length)).toEqual([2, 1])
    expect(sets).toHaveLength(4)
  })

  test('a set without envelope is read, without release', () => {
    expect(summary(BARE)).toEqual([
      ['322', null, '0001', 13],
      ['322', null, '0002', 13],
    ])
    expect(codes(BARE)).toEqual(['no_envelope'])
  })

  test.each([
    ['004010', '004010'],
    ['004010UCS', '004010'],
    ['4010', '004010'],
  ])('GS08 %s means release %s', (asSent, release) => {
    expect(parse(TEXT.replace('*X*004010', `*X*${asSent}`)).sets[0]?.release).toBe(release)
  })

  test('an acknowledgment of an interchange stands outside a group', () => {
    const ta1 = 'TA1*000000006*260107*1600*A*000~\n'
    const { interchanges, findings } = parse(TEXT.replace('GS*', `${ta1}GS*`))

    expect(findings).toEqual([])
    expect(interchanges[0]?.acknowledgements.map(({ elements }) => elements[4])).toEqual(['A'])
    expect(codes(ta1 + BARE)).toEqual(['ta1_outside_interchange', 'no_envelope'])
  })
})

describe('what does not agree is told and changes nothing', () => {
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

  test('leading zeros of a control number do not matter', () => {
    expect(codes(TEXT.replace('IEA*1*000000007', 'IEA*1*7'))).toEqual([])
  })

  test('a finding says where, what and what next', () => {
    const [found] = parse(TEXT.replace('SE*13*0001', 'SE*99*0001')).findings

    expect(found).toEqual({
      code: 'segment_count_differs',
      segment: 'SE',
      position: 15,
      offset: TEXT.indexOf('SE*13*0001'),
      line: 15,
      element: 1,
      value: '99',
      expected: 13,
    })
    expect(found && tell(found)).toBe(
      'Line 15, segment 15 (SE01): SE01 says 99 segments, but the set has 13. ' +
        'Ask the sender to correct the count; all of it was read.',
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
    ['ST', ['segment_outside_set', 'stray_trailer', 'stray_trailer', 'set_count_differs']],
  ])('a lost %s', (id, expected) => {
    expect(codes(without(id))).toEqual(expected)
  })

  test('segments between sets belong to none', () => {
    const { sets, findings } = parse(TEXT.replace('SE*13*0001~', 'SE*13*0001~\nN9*XX*1~\nN9*YY*2~'))

    expect(sets.map(({ segment_count }) => segment_count)).toEqual([13, 13])
    expect(findings).toMatchObject([{ code: 'segment_outside_set', segment: 'N9', position: 16 }])
  })
})
