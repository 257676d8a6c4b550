/** Parses a value from outside (a URL, the browser's storage), or returns null. */
export type Read<T> = (value: unknown) => T | null

export type ReadResult<R> = R extends Read<infer T> ? T : never

export const readString: Read<string> = (value) => (typeof value === 'string' ? value : null)

export const readFiniteNumber: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** A word or number of an address, trimmed; null when it is longer than allowed. */
export const textUpTo =
  (max: number): Read<string> =>
  (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null
    return text !== null && text.length <= max ? text : null
  }

export const matching =
  (pattern: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : null

export const oneOf =
  <const T extends string>(choices: readonly T[]): Read<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? null

/** A whole number of an address between the limits. */
export const wholeBetween =
  (min: number, max: number): Read<number> =>
  (value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
      ? number
      : null
  }

/** A list whose every item is valid. */
export const readList =
  <T>(member: Read<T>): Read<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return null
    const read = value.map(member)
    return read.includes(null) ? null : (read as T[])
  }

/** Names with a value that is valid for each. */
export const readMap =
  <T>(member: Read<T>): Read<Record<string, T>> =>
  (value) => {
    if (!isObject(value)) return null
    const entries = Object.entries(value).map(([name, one]) => [name, member(one)] as const)
    return entries.some(([, one]) => one === null) ? null : (Object.fromEntries(entries) as Record<string, T>)
  }

type Fields = Record<string, Read<unknown>>
type Shape<F extends Fields> = { [K in keyof F]: ReadResult<F[K]> }

/** An object with all of these fields. */
export const getShape =
  <F extends Fields>(fields: F): Read<Shape<F>> =>
  (value) => {
    if (!isObject(value)) return null
    const read = given(fields)(value)
    return Object.keys(fields).every((name) => name in read) ? (read as Shape<F>) : null
  }

/** Those of the fields that make sense; never fails. */
export const given =
  <F extends Fields>(fields: F) =>
  (value: Record<string, unknown>): Partial<Shape<F>> => {
    const entries = Object.entries(fields).map(([name, read]) => [name, read(value[name])] as const)
    return Object.fromEntries(entries.filter(([, one]) => one !== null)) as Partial<Shape<F>>
  }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
