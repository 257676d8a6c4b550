import * as answer from './answer.data.ts'
import * as equipment from './equipment.data.ts'
import * as hazard from './hazard.data.ts'
import { codesIn, type Code, type CodeList } from './list.ts'
import { isPackagingCode, packagingMeaning, PACKAGING_FORMS } from './packaging.data.ts'
import * as party from './party.data.ts'
import { COUNTRIES, STATES } from './place.data.ts'
import * as payment from './payment.data.ts'
import * as reference from './reference.data.ts'
import * as route from './route.data.ts'
import * as shipment from './shipment.data.ts'
import * as weight from './weight.data.ts'

/** Codes of the envelope, and those of which only the membership matters here. */
const ENVELOPE: readonly CodeList[] = [
  { de: 'I13', isClosed: true, codes: ['0', '1'].map(toCodeWithoutName) },
  { de: 'I14', isClosed: true, codes: ['P', 'T', 'I'].map(toCodeWithoutName) },
]

const ALL: readonly CodeList[] = [
  ...[answer, equipment, hazard, party, payment, reference, route, shipment, weight].flatMap(
    (lists): CodeList[] => Object.values(lists),
  ),
  PACKAGING_FORMS,
  COUNTRIES,
  ...Object.values(STATES),
  ...ENVELOPE,
]

/** Every list, by the number of its data element; some elements have several, for several places. */
export const CODE_LISTS: ReadonlyMap<number | string, readonly CodeList[]> = Map.groupBy(ALL, ({ de }) => de)

/** Whether an element may hold a value in a release; only closed lists reject values. */
export function isKnownCode(de: number | string, value: string, release: string | null): boolean {
  if (de === PACKAGING) return isPackagingCode(value)
  const known = closedCodes(de, release)
  return known === null || known.has(value)
}

/** The codes an element may have in a release, when there are few enough to list in a sentence. */
export function getListableCodes(de: number | string, release: string | null): string[] | null {
  const known = closedCodes(de, release)
  return known && known.size <= MAX_LISTED_CODES ? [...known] : null
}

const MAX_LISTED_CODES = 24

const PACKAGING = 103

/** The meaning of a code in our own wording; empty when it is unknown. */
export function getMeaning(de: number | string, value: string): string {
  if (de === PACKAGING) return packagingMeaning(value)
  for (const { codes } of CODE_LISTS.get(de) ?? []) {
    const found = codes.find(({ code }) => code === value)
    if (found) return found.meaning
  }
  return ''
}

const closed = new Map<string, ReadonlySet<string> | null>()

function closedCodes(de: number | string, release: string | null): ReadonlySet<string> | null {
  const key = `${de} ${release ?? ''}`
  const found = closed.get(key)
  if (found !== undefined) return found
  const [list] = CODE_LISTS.get(de)?.filter(({ isClosed }) => isClosed) ?? []
  const isComplete = list && (list.completeUpTo ?? '999999') >= (release ?? '004010')
  const codes = isComplete ? new Set(codesIn(list, release).map(({ code }) => code)) : null
  if (closed.size < MAX_CACHED) closed.set(key, codes)
  return codes
}

/** A hostile text may name any release, so the cache is bounded. */
const MAX_CACHED = 5000

function toCodeWithoutName(code: string): Code {
  return { code, meaning: '' }
}
