/** A source of chance that says the same again for the same seed. */
export interface RandomSource {
  /** A whole number below the given one. */
  below(count: number): number
  /** True in this percentage of cases. */
  percent(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: short, and good enough to choose by. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    percent: (share) => next() * 100 < share,
    pick: (list) => list[below(list.length)]!,
  }
}

const MEGABYTE = 1_000_000
const DEPTH = 5000

export const STRINGS: readonly string[] = [
  '',
  ' ',
  '\0',
  'GAT\0X',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\ufeff',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  '%00',
  '%',
  '\\',
  '../../../../etc/passwd',
  "' or 1=1 --",
  '"; drop table waybills; --',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '=1+1',
  'a\r\nset-cookie: b=1',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  String(2 ** 31),
  '9223372036854775808',
  '99999999999999999999999999',
  '2026-02-30',
  '2026-13-01',
  '2026-02-29T25:61:61Z',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00Z',
  '-4714-01-01',
  '2026-03-08T02:30:00 America/Chicago',
  'infinity',
  'epoch',
  'x'.repeat(256),
  '('.repeat(1000),
  'a'.repeat(30) + '!',
]
const LONG_STRINGS: readonly string[] = [
  'x'.repeat(MEGABYTE),
  'é'.repeat(MEGABYTE / 2),
  '\\'.repeat(MEGABYTE / 4),
]

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  25,
  100,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
]

/** The JSON text of a random value, chosen from those known to break software. */
function anythingJson(chance: RandomSource): string {
  return chance.pick([
    () => 'null',
    () => 'true',
    () => '[]',
    () => '{}',
    () => '[[[]]]',
    () => '{"__proto__":{"is_admin":true}}',
    () => '{"constructor":{"prototype":{"is_admin":true}}}',
    () => '{"a":1,"a":2}',
    () => `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
    () => `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
    () => `[${'1,'.repeat(10_000)}1]`,
    () => '9223372036854775808',
    () => '1e400',
    () => JSON.stringify(chance.pick(NUMBERS)),
    () => JSON.stringify(getString(chance)),
  ])()
}

export const getString = (chance: RandomSource): string =>
  chance.percent(4) ? chance.pick(LONG_STRINGS) : chance.pick(STRINGS)

/** The part of JSON Schema that the contract's schemas become. */
export interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
}

/** JSON text that fits the shape nearly everywhere, so that what does not fit reaches the depth of the call. */
export function toJson(shape: Shape, chance: RandomSource): string {
  if (chance.percent(6)) return anythingJson(chance)
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return JSON.stringify(chance.pick(shape.enum))
  if (shape.anyOf) return toJson(chance.pick(shape.anyOf), chance)
  if (shape.type === 'object' || shape.properties) return getObject(shape, chance)
  if (shape.type === 'array') return getArray(shape.items ?? {}, chance)
  return getLeaf(shape, chance)
}

function getLeaf({ type, maxLength }: Shape, chance: RandomSource): string {
  if (type === 'string') {
    const text = getString(chance)
    // mostly of the maximum length: longer ones are refused before they are read
    return JSON.stringify(maxLength !== undefined && chance.percent(80) ? text.slice(0, maxLength) : text)
  }
  if (type === 'integer' || type === 'number') return JSON.stringify(chance.pick(NUMBERS))
  if (type === 'boolean') return JSON.stringify(chance.percent(50))
  if (type === 'null') return 'null'
  return anythingJson(chance)
}

function getObject({ properties = {}, required = [] }: Shape, chance: RandomSource): string {
  const parts = Object.entries(properties)
    .filter(([name]) => (required.includes(name) ? chance.percent(96) : chance.percent(40)))
    .map(([name, shape]) => `${JSON.stringify(name)}:${toJson(shape, chance)}`)
  if (chance.percent(5)) parts.push(`${JSON.stringify(getString(chance))}:${anythingJson(chance)}`)
  return `{${parts.join()}}`
}

/** Long arrays of long texts within each other would be longer than a string can be. */
const MAX_ARRAY_LENGTH = 8_000_000

function getArray(items: Shape, chance: RandomSource): string {
  const count = chance.percent(3) ? 2000 : chance.below(4)
  const parts: string[] = []
  for (let length = 0; parts.length < count && length < MAX_ARRAY_LENGTH; length += parts.at(-1)!.length)
    parts.push(toJson(items, chance))
  return `[${parts.join()}]`
}
