import { wordIn } from './analytics.rules.ts'

/** The charts that an address shows as tables, separated by `|`. */
export function tablesIn<Name extends string>(value: unknown, names: readonly Name[]): Name[] {
  const given = wordIn(value).split('|')
  return names.filter((name) => given.includes(name))
}

export const tablesText = (tables: readonly string[]): string | undefined => tables.join('|') || undefined

/** What the card of a chart needs to leave it to the page whether it shows as a table. */
export const toTableChoice = <Name extends string>(
  tables: readonly Name[],
  name: Name,
  onChange: (tables: Name[]) => void,
) => ({
  isTable: tables.includes(name),
  onTable: (isTable: boolean) => onChange(isTable ? [...tables, name] : tables.filter((one) => one !== name)),
})
