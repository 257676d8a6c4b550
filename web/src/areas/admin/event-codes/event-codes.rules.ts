import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import {
  ACTION_WORDS,
  CODE_SOURCES,
  EQUIPMENT_KINDS,
  type EventAction,
} from '#contract/areas/admin/event-codes/event-codes.rules.ts'
import { statusLabel } from '#contract/base/waybill-status.ts'
import { PAGE_FIELDS } from '../../../shared/page-address.ts'
import { given, oneOf, textUpTo } from '../../../shared/read.ts'

export const SHORT_SOURCES = { CLM: 'CLM', DE157: '322' } as const

const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))
export const SOURCE_CHOICES = choicesOf(CODE_SOURCES)
export const KIND_CHOICES = choicesOf(EQUIPMENT_KINDS)

export const actionWords = (action: string): string => ACTION_WORDS[action as EventAction] ?? action

/** A status with its number: `50 Destination`; a dash where the event leaves it as it is. */
export function statusWords(code: number | null): string {
  return code === null ? '–' : `${code} ${statusLabel(code)}`
}

/** The address of the page: what the list is cut to. */
export const readCodesSearch = given({
  source: oneOf(['CLM', 'DE157']),
  kind: oneOf(['R', 'imdl']),
  find: textUpTo(40),
  ...PAGE_FIELDS,
})
export type CodesSearch = ReturnType<typeof readCodesSearch>

/** Codes that fit the address; words are looked for in code, text and action. */
export function fitting(codes: readonly EventCodeSetting[], { source, kind, find = '' }: CodesSearch) {
  const words = find.toLowerCase()
  return codes.filter(
    (one) =>
      (source === undefined || one.code_source === source) &&
      (kind === undefined || one.equipment_kind === kind) &&
      (words === '' ||
        [one.code, one.event_text, actionWords(one.action)].some((text) =>
          text.toLowerCase().includes(words),
        )),
  )
}

const figures = new Intl.NumberFormat('en-US')

/** What saving sets off. */
export function rebuildWords(
  kind: EventCodeSetting['equipment_kind'],
  assets: { R: number; imdl: number } | undefined,
): string {
  if (assets === undefined) return 'Saving reads the assets that reported this code again, in the background.'
  const count = assets[kind]
  const noun = kind === 'R' ? ['railcar', 'railcars'] : ['intermodal unit', 'intermodal units']
  const all = count === 1 ? `The one ${noun[0]}` : `All ${figures.format(count)} ${noun[1]}`
  return `${all} of every customer ${count === 1 ? 'is' : 'are'} looked through in the background; those that ever reported this code are read again. Messages that arrive meanwhile are taken as usual.`
}
