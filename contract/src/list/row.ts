import { z } from 'zod'
import type { Column } from './column.ts'
import { allKeys, type FieldKey, type List, type OwnKey } from './list.ts'

type Shape = Record<string, z.ZodType>

/** The row value for each column type; an optional value is null when unknown. */
interface Values {
  text: z.ZodString
  number: z.ZodNumber
  money: z.ZodNumber
  day: z.ZodString
  moment: z.ZodString
  status: z.ZodNumber
  list: z.ZodArray<z.ZodString>
  flag: z.ZodBoolean
}

type Value<C extends Column> = C['type'] extends keyof Values ? Values[C['type']] : Choice<C>
type Choice<C extends Column> = C extends { isOpen: true }
  ? z.ZodString
  : z.ZodType<keyof C['choices'] & string, keyof C['choices'] & string>
type OrNull<C extends Column, V extends z.ZodType> = C extends { required: true } | { type: 'list' }
  ? V
  : z.ZodNullable<V>

type ValuesOf<L extends List> = {
  [K in Exclude<keyof L['columns'] & string, OwnKey<L>>]: OrNull<L['columns'][K], Value<L['columns'][K]>>
}

/** What must be declared for a row by hand: its fields, and the columns that carry more than their value. */
type Own<L extends List> = Record<FieldKey<L> | OwnKey<L>, z.ZodType>

/** One object of the parts, as far as they are schemas. */
type Flat<T> = { [K in keyof T]: T[K] } extends infer O extends Shape ? O : never

/** One row of a list as it travels. */
export const listRow = <L extends List, const O extends Own<L>>(
  list: L,
  own: O,
): z.ZodObject<Flat<ValuesOf<L> & O>> => {
  const values = allKeys(list)
    .map((key) => [key, list.columns[key] as Column] as const)
    .filter(([, column]) => !column.isCustom)
    .map(([key, column]) => [key, getValue(column)] as const)
  return z.object({ ...Object.fromEntries(values), ...own }) as never
}

function getValue(column: Column): z.ZodType {
  const value = getBase(column)
  return column.required || column.type === 'list' ? value : value.nullable()
}

function getBase({ type, choices, isOpen }: Column): z.ZodType {
  switch (type) {
    case 'number':
    case 'money':
    case 'status':
      return z.number()
    case 'flag':
      return z.boolean()
    case 'list':
      return z.array(z.string())
    case 'choice':
      return isOpen ? z.string() : z.enum(Object.keys(choices ?? {}))
    case 'text':
    case 'day':
    case 'moment':
      return z.string()
  }
}
