import { T824, T997, T998, T999 } from './answers.ts'
import { T214 } from './t214.ts'
import { T322 } from './t322.ts'
import { T404 } from './t404.ts'
import { T410 } from './t410.ts'
import { T417 } from './t417.ts'
import { T820 } from './t820.ts'
import type { SetTable } from './table.ts'

/** Every set with a table, by ST01. A further set needs a line here and its segments in segments/tables. */
export const SET_TABLES: ReadonlyMap<string, SetTable> = new Map<string, SetTable>(
  [T404, T410, T417, T322, T214, T820, T824, T997, T999, T998].map((table) => [table.id, table]),
)

/** GS01 of the groups a set belongs in; `undefined` for a set that is not known here by name. */
export function getFunctionalId(setId: string): string | undefined {
  return SET_TABLES.get(setId)?.functional_id ?? OTHERS.get(setId)
}

/** GS01 of sets that are known by name only. */
const OTHERS = new Map(Object.entries({ '418': 'IC', '421': 'IS', '426': 'RW', '451': 'EV' }))
