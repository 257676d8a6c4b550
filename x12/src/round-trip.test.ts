import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkToWrite } from './check.ts'
import { exampleText } from './example.fixture.ts'
import { generatedSet } from './testing/generated.ts'
import { fromJson, toPath } from './json/from-json.ts'
import { toJson } from './json/to-json.ts'
import { parse } from './parse.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import { SET_TABLES } from './sets/tables.ts'
import { readSet } from './tree.ts'
import { validate } from './validate.ts'
import { format } from './texts.ts'
import { write } from './write-back.ts'
import { findUnsendable } from './write.ts'

const FIXTURES = new URL('../fixtures/', import.meta.url)
const fixtures = readdirSync(FIXTURES).map(
  (name) => [name, readFileSync(new URL(name, FIXTURES), 'utf8')] as const,
)

/** The segments between ST and SE, composites as their components. */
const getBody = (text: string) =>
  parse(text).sets.map(({ segments }) => segments.slice(1, -1).map(({ elements }) => elements))

describe.each([...SET_TABLES.values()])('documents of $id as its table allows them', (table) => {
  const runs = { numRuns: 40 }

  test('have nothing wrong in them, whatever their release', () => {
    fc.assert(
      fc.property(generatedSet(table), ({ set, release }) => {
        const { sets, findings } = parse(exampleText([set], { release, functional_id: functionalId(set.id) }))

        expect(findings.map(format)).toEqual([])
        expect(sets.flatMap(validate).map(format)).toEqual([])
        expect(checkToWrite(set, release).map(format)).toEqual([])
        expect(findUnsendable(set, release)).toEqual([])
      }),
      runs,
    )
  })

  test('come back the same from text with any delimiters', () => {
    const styles = fc.record({
      segment: fc.constantFrom('~', '\n', "'", '\x1c'),
      element: fc.constantFrom('*', '|', '\t'),
      lineEnd: fc.constantFrom<'' | '\n' | '\r\n'>('', '\n', '\r\n'),
    })
    fc.assert(
      fc.property(generatedSet(table), styles, ({ set, release }, { segment, element, lineEnd }) => {
        const delimiters = { element, component: ':', segment, repetition: null }
        const text = exampleText([set, set], { release, functional_id: functionalId(set.id) }, delimiters, {
          lineEnd: segment === '\n' ? '' : lineEnd,
        })

        expect(write(parse(text))).toBe(text)
      }),
      runs,
    )
  })

  test('come back the same from JSON with the names of any release', () => {
    fc.assert(
      fc.property(generatedSet(table), fc.constantFrom('canonical', 'release'), ({ set, release }, names) => {
        const text = exampleText([set], { release, functional_id: functionalId(set.id) })
        const [parsed] = parse(text).sets
        const json: unknown = JSON.parse(JSON.stringify(parsed && toJson(parsed, names)))
        const back = fromJson(json, release)

        expect(back.problems).toEqual([])
        expect(getBody(exampleText([back.set], { release, functional_id: functionalId(set.id) }))).toEqual(
          getBody(text),
        )
      }),
      runs,
    )
  })

  test('are read whole by name: every segment is in the tree', () => {
    fc.assert(
      fc.property(generatedSet(table), ({ set, release }) => {
        const [parsed] = parse(exampleText([set], { release, functional_id: functionalId(set.id) })).sets
        const table = SET_TABLES.get(set.id)

        expect(parsed && table && countSegments(readSet(parsed, table))).toBe(parsed?.segment_count)
      }),
      runs,
    )
  })

  test('the path of every value leads to it in the JSON form', () => {
    fc.assert(
      fc.property(generatedSet(table), ({ set, release }) => {
        const [parsed] = parse(exampleText([set], { release, functional_id: functionalId(set.id) })).sets
        const json = parsed && toJson(parsed)
        const back = fromJson(json, release)
        const lost = back.set.segments.flatMap((segment, index) => {
          const table = SEGMENT_TABLES.get(String(segment[0]))
          const element = segment.findIndex((value, position) => position > 0 && value.length > 0)
          const path = toPath(back, index + 2, table, element)
          return element > 0 && follow(json, path) === undefined ? [path] : []
        })

        expect(lost).toEqual([])
      }),
      runs,
    )
  })

  test('are read to the end with a byte changed, lost or added anywhere', () => {
    const damage = fc.array(
      fc.record({ at: fc.nat(1_000_000), cut: fc.nat(2), byte: fc.nat(255), isAdded: fc.boolean() }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(generatedSet(table), damage, ({ set, release }, damages) => {
        let bytes = Buffer.from(exampleText([set], { release, functional_id: functionalId(set.id) }))
        for (const { at, cut, byte, isAdded } of damages) {
          const place = at % bytes.length
          const added = isAdded ? [byte] : []
          bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from(added), bytes.subarray(place + cut)])
        }
        for (const one of parse(bytes).sets) {
          const found = SET_TABLES.get(one.id)
          expect(validate(one).map(format)).toBeInstanceOf(Array)
          expect(found && readSet(one, found)).not.toBeNull()
          expect(toJson(one)).toBeTypeOf('object')
        }
      }),
      runs,
    )
  })

  function functionalId(setId: string): string {
    return SET_TABLES.get(setId)?.functional_id ?? ''
  }

  function countSegments(tree: unknown): number {
    if (Array.isArray(tree)) return tree.reduce((sum: number, one) => sum + countSegments(one), 0)
    if (typeof tree !== 'object' || tree === null) return 0
    if ('segment' in tree) return 1
    return Object.values(tree).reduce((sum: number, one) => sum + countSegments(one), 0)
  }

  function follow(json: unknown, path: string): unknown {
    return path
      .split(/[.[\]]+/)
      .filter((step) => step !== '')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], json)
  }
})

describe.each(fixtures)('%s', (_name, text) => {
  test('is written back byte for byte', () => {
    expect(write(parse(text))).toBe(text)
  })

  test('returns from JSON without loss', () => {
    for (const set of parse(text).sets) {
      const back = fromJson(toJson(set), set.release ?? '004010')

      expect(back.problems).toEqual([])
      expect(
        back.set.segments.map((segment) =>
          segment.map((value) => (typeof value === 'string' ? value : value.join(set.delimiters.component))),
        ),
      ).toEqual(set.segments.slice(1, -1).map(({ elements }) => elements))
    }
  })

  test('has nothing wrong in its sets', () => {
    expect(parse(text).sets.flatMap(validate).map(format)).toEqual([])
  })
})
