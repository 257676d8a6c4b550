import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { answer } from './cli.ts'
import { CAR_322, exampleText } from './example.fixture.ts'

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'x12-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Reported {
  status: number | null
  stdout: string
  stderr: string
}

/** In this process; a dash is replaced by an input file. */
function run(args: string[], input = ''): Reported {
  const { status, text, errors = '' } = answer(args.map((one) => (one === '-' ? file(input) : one)))
  return { status, stdout: typeof text === 'string' ? text : [...text].join(''), stderr: errors }
}

/** In a separate process. */
function start(args: string[], input = ''): Reported {
  return spawnSync(process.execPath, [CLI, ...args], { input, encoding: 'utf8' })
}

let count = 0
function file(content: string): string {
  count += 1
  const path = join(folder, `${count}.edi`)
  writeFileSync(path, content)
  return path
}

describe('validate', () => {
  test.each([
    ['ISA09 with its century', '*260107*', '*20260107*', 'ISA09 is "20260107", .* as YYMMDD'],
    ['GS04 without its century', '*20260107*', '*260107*', 'GS04 is "260107", .* as CCYYMMDD'],
    [
      'a day of ISA09 that there is not',
      '*260107*',
      '*261307*',
      'ISA09 Interchange Date is not a valid date .YYMMDD.',
    ],
    [
      'a day of GS04 that there is not',
      '*20260107*',
      '*20261307*',
      'GS04 Date is not a valid date .CCYYMMDD.',
    ],
  ])('shows %s once, as it is written at its place', (_name, from, to, reported) => {
    const { stdout } = run(['validate', file(exampleText().replace(from, to))])

    const ofDates = stdout.split('\n').filter((line) => /(?:ISA09|GS04)/.test(line))
    expect(ofDates).toEqual([expect.stringMatching(reported)])
  })
})

describe('parse', () => {
  test('prints one JSON object with interchanges, sets and findings', () => {
    const { status, stdout } = run(['parse', file(exampleText())])

    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      interchanges: [{ sender: { id: 'BNSF' }, control_number: '000000007' }],
      sets: [
        {
          id: '322',
          release: '004010',
          control_number: '0001',
          segment_count: 13,
          heading: { status_details_Q5: { shipment_status_code_01: 'P', date_02: '2026-01-07' } },
        },
      ],
      findings: [],
    })
  })

  test.each([
    ['an empty file', '', 'empty_input'],
    ['garbage', '\0\xff{"no": "x12"}', 'not_x12'],
  ])('of %s exits with status 0 and shows what is wrong', (_name, content, code) => {
    const { status, stdout } = run(['parse', file(content)])

    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      sets: [],
      findings: expect.arrayContaining([
        expect.objectContaining({ code, message: expect.stringMatching(/\.$/) }),
      ]),
    })
  })

  test('prints what it reads piece by piece, so that a large file is no string too long', () => {
    const { text } = answer(['parse', file(exampleText([CAR_322, CAR_322]))])

    expect([...text]).toHaveLength(4)
  })

  test('reads standard input for a dash', () => {
    expect(JSON.parse(start(['parse', '-'], exampleText()).stdout)).toMatchObject({ sets: [{ id: '322' }] })
  })
})

test('a process reports errors on stderr and exits with the status', () => {
  const { status, stdout, stderr } = start(['parse', join(folder, 'missing.edi')])

  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/File .* not found. Check its name/)
})

describe('an impossible command prints a sentence and exits with status 2', () => {
  test.each<[string, string[], RegExp]>([
    ['a missing file', ['parse', join(folder, 'missing.edi')], /File .* not found. Check its name/],
    [
      'a file that is none of X12 beside one that is',
      ['diff', file('hello'), file(exampleText())],
      /has no sets to compare.*\n.*isn’t X12/,
    ],
    ['a folder', ['describe', folder], /is a folder. Choose a file/],
    ['no command', [], /^Usage/],
    ['a command there is not', ['pasre', 'x'], /Unknown command pasre/],
    ['a command that every object has', ['constructor', 'x'], /Unknown command constructor/],
    ['no file', ['parse'], /^Usage/],
    ['an option there is not', ['parse', '--fast', 'x'], /--fast/],
    [
      'a file that is no JSON',
      ['write', file('\u001b[2J')],
      /^The file isn’t JSON. Use the output of "parse".\n$/,
    ],
    ['an empty file where JSON is asked', ['write', file('')], /The file is empty/],
    ['X12 where JSON is asked', ['write', file(exampleText())], /is already X12. Use "reformat"/],
    [
      'a separator that is none',
      ['reformat', '--element', 'AB', file(exampleText())],
      /"AB" is not a separator/,
    ],
    ['separators that are alike', ['reformat', '--element', '~', file(exampleText())], /must differ/],
    ['a line end that is none', ['reformat', '--line-end', 'x', file(exampleText())], /must be lf, crlf/],
  ])('%s', (_name, args, reported) => {
    const { status, stdout, stderr } = run(args)

    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(reported)
    expect(stderr).not.toContain('    at ')
  })
})

test('describe names every element and explains codes', () => {
  const { status, stdout } = run(['describe', '-'], exampleText())

  expect(status).toBe(0)
  expect(stdout).toMatch(/N701 +Equipment Initial +TILX\n/)
  expect(stdout).toMatch(/N711 +Equipment Description Code +TN \(tank car\)\n/)
  expect(stdout).toMatch(/No findings\n$/)
})

test.each([
  ['element separator', 104, '*'],
  ['terminator', 104, '~'],
])(
  'validate reports a component separator that is also the %s once, and requires nothing that is there',
  (_name, at, one) => {
    const text = exampleText()
    const { stdout } = run(['validate', '-'], text.slice(0, at) + one + text.slice(at + 1))

    expect(stdout).toMatch(
      /^Line 1, segment 1 \(ISA\): ISA sets ".*Ask the sender to use different separators\.\n$/,
    )
  },
)

test('validate reports what is wrong and exits with status 1, or reports that nothing is', () => {
  const wrong = run(['validate', '-'], exampleText().replace('GULF FUELS', ''))

  expect(wrong).toMatchObject({ status: 1 })
  expect(wrong.stdout).toBe(
    'Line 12, segment 12 (N102): At least one of N102, N103 is required. Enter one.\n',
  )
  expect(run(['validate', '-'], exampleText())).toMatchObject({ status: 0, stdout: 'No findings\n' })
})

describe('write', () => {
  const json = () => JSON.parse(run(['parse', '-'], exampleText([CAR_322, CAR_322])).stdout)

  test('makes what parse printed into the same text', () => {
    expect(run(['write', '-'], JSON.stringify(json()))).toMatchObject({
      status: 0,
      stdout: exampleText([CAR_322, CAR_322]),
    })
  })

  test('refuses what cannot be sent at its path, and prints nothing', () => {
    const wrong = json()
    wrong.sets[1].heading.equipment_details_N7_loop[0].name_N1_loop[0].name_N1.name_02 = 'A~B'
    wrong.sets[1].heading.color = 'red'
    const { status, stdout, stderr } = run(['write', '-'], JSON.stringify(wrong))

    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'sets[1].heading.color: no segment or element in the set has this name. Correct or remove it.\n' +
        'sets[1].heading.equipment_details_N7_loop[0].name_N1_loop[0].name_N1.name_02: ' +
        'N102 Name contains the character ~, which can’t be sent. Remove or replace it.\n',
    )
  })

  test.each(['{}', '[]', '{"interchanges":[],"sets":[]}', 'null', '{"interchanges":[null],"sets":[null]}'])(
    'shows what a document needs: %s',
    (text) => {
      const { status, stdout, stderr } = run(['write', '-'], text)

      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/: .+\.\n/)
      expect(stderr).not.toContain('    at ')
    },
  )
})

describe('diff', () => {
  test('shows what differs, element by element', () => {
    const one = file(exampleText())
    const other = file(exampleText().replace('GULF FUELS', 'GULF REFINING').replace('N9*WY*430233~\n', ''))
    const { status, stdout } = run(['diff', one, other])

    expect(status).toBe(1)
    expect(stdout).toBe(
      'Set 322 0001 of group 7 from BNSF\n' +
        '  N102 Name (line 12, line 12): "GULF FUELS" -> "GULF REFINING"\n' +
        '  - line 13: N9*WY*430233\n',
    )
    expect(run(['diff', one, one])).toMatchObject({ status: 0, stdout: 'No differences\n' })
  })

  test('names sets that only one of them has', () => {
    const { stdout } = run(['diff', file(exampleText()), file(exampleText([CAR_322, CAR_322]))])

    expect(stdout).toBe('+ set 322 0002 of group 7 from BNSF: only in the second\n')
  })

  test('compares a document with the one that was sent again under another number', () => {
    const anew = exampleText([CAR_322], { control_number: 8 }).replace('GULF FUELS', 'GULF REFINING')
    const { status, stdout } = run(['diff', file(exampleText()), file(anew)])

    expect(status).toBe(1)
    expect(stdout).toBe(
      'Set 322 0001 of group 7 from BNSF, in the second 322 0001 of group 8 from BNSF\n' +
        '  N102 Name (line 12, line 12): "GULF FUELS" -> "GULF REFINING"\n',
    )
  })
})

describe('reformat', () => {
  test('prints a segment a line with right counts, whatever it was', () => {
    const odd = exampleText().replaceAll('~\n', '~').replace('SE*13', 'SE*99')

    expect(run(['reformat', '-'], odd)).toMatchObject({ status: 0, stdout: exampleText() })
  })

  test('takes other separators', () => {
    const delimiters = { element: '|', component: ':', segment: '\x1c', repetition: null }
    const args = ['reformat', '--element', '|', '--component', ':', '--segment', '\\x1c', '-']

    expect(run(args, exampleText()).stdout).toBe(exampleText(undefined, {}, delimiters))
  })

  test('refuses a separator that a value holds', () => {
    const { status, stderr } = run(
      ['reformat', '--element', '!', '-'],
      exampleText().replace('GULF FUELS', 'GULF!FUELS'),
    )

    expect(status).toBe(1)
    expect(stderr).toContain('N102 Name contains the character !')
  })

  test('reports what is wrong with a text without sets', () => {
    expect(run(['reformat', '-'], 'hello')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('isn’t X12'),
    })
  })
})
