import type {
  EventCodeSetting,
  updateEventCode,
} from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { EVENT_ACTIONS, type EventAction } from '#contract/areas/admin/event-codes/event-codes.rules.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { statusLabel, WAYBILL_STATUSES } from '#contract/base/waybill-status.ts'
import { PAGE_FIELDS } from '../../../shared/page-address.ts'
import { given, oneOf, textUpTo } from '../../../shared/read.ts'

/** The lists codes come from, as people of the railroad call them. */
export const SOURCES = { CLM: 'Car location message', DE157: 'X12 322' } as const
export const SHORT_SOURCES = { CLM: 'CLM', DE157: '322' } as const
export const KINDS = { R: 'Railcar', imdl: 'Intermodal' } as const

const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))
export const SOURCE_CHOICES = choicesOf(SOURCES)
export const KIND_CHOICES = choicesOf(KINDS)

/** What an event does to a trip, in words. */
export const ACTION_WORDS: Record<EventAction, string> = {
  bill: 'Waybill made',
  no_bill: 'On hand without a waybill',
  release: 'Released by the customer',
  pull: 'Pulled from the siding',
  ingate: 'Came in at the gate',
  ramp: 'Loaded on a rail car',
  depart: 'Departed',
  report: 'Seen on the way',
  arrive: 'Arrived at a yard',
  interchange_delivered: 'Delivered to the next railroad',
  interchange_received: 'Received from another railroad',
  estimate: 'Railroad’s estimate of arrival',
  arrive_destination: 'Arrived at the destination',
  deramp: 'Unloaded from the rail car',
  notify: 'Customer notified',
  constructive_placement: 'Waits for its track (constructive placement)',
  actual_placement: 'Placed at the siding',
  unload: 'Unloading complete',
  outgate: 'Left by the gate',
  bad_order: 'Bad order',
  repaired: 'Repaired',
  hold: 'Held',
  unhold: 'No longer held',
  store: 'Stored',
  cancel: 'Cancels what was reported before',
}

export const actionWords = (action: string): string => ACTION_WORDS[action as EventAction] ?? action

/** Statuses as a choice. */
export const STATUS_CHOICES = Object.keys(WAYBILL_STATUSES).map((code) => ({
  value: code,
  label: statusWords(Number(code)),
}))
export const ACTION_CHOICES = EVENT_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action] }))

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

type Params = Request<typeof updateEventCode>['params']
type Body = Request<typeof updateEventCode>['body']

/** A code as the form holds it; statuses are texts because a choice is one. */
export interface CodeDraft {
  source: Params['source']
  code: string
  kind: Params['kind']
  event_text: string
  action: string
  status: string | null
  statusAtDestination: string | null
}

export const NEW_CODE: CodeDraft = {
  source: 'CLM',
  code: '',
  kind: 'R',
  event_text: '',
  action: 'report',
  status: null,
  statusAtDestination: null,
}

const textOf = (code: number | null): string | null => (code === null ? null : String(code))
const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

export const draftOf = (code: EventCodeSetting): CodeDraft => ({
  source: code.code_source,
  code: code.code,
  kind: code.equipment_kind,
  event_text: code.event_text,
  action: code.action,
  status: textOf(code.status_code),
  statusAtDestination: textOf(code.status_code_at_destination),
})

/** What is sent for a draft; `version` is null for a code that is added. */
export const requestOf = (draft: CodeDraft, version: number | null): { params: Params; body: Body } => ({
  params: { source: draft.source, code: draft.code.trim().toUpperCase(), kind: draft.kind },
  body: {
    event_text: draft.event_text.trim(),
    action: draft.action as EventAction,
    status_code: numberOf(draft.status),
    status_code_at_destination: numberOf(draft.statusAtDestination),
    version,
  },
})

/** What is wrong with a draft before it is sent, by field. */
export function problemsOf({ code, event_text }: CodeDraft): { code?: string; event_text?: string } {
  return {
    ...(/^[A-Za-z0-9]{1,6}$/.test(code.trim()) ? {} : { code: 'Enter 1 to 6 letters and digits.' }),
    ...(event_text.trim() === '' ? { event_text: 'Enter the words people will read.' } : {}),
  }
}

export const isSameDraft = (one: CodeDraft, other: CodeDraft): boolean =>
  JSON.stringify({ ...one, event_text: one.event_text.trim() }) === JSON.stringify(other)

/** How a code stands after somebody else changed it, and that what was typed is still here. */
export function codeConflict(now: EventCodeSetting): string {
  const atDestination =
    now.status_code_at_destination === null
      ? ''
      : `, ${statusWords(now.status_code_at_destination)} at the destination`
  const status = now.status_code === null ? 'no status' : statusWords(now.status_code)
  return `Somebody changed this code in the meantime: “${now.event_text}”, ${actionWords(now.action)}, ${status}${atDestination}. What you typed is still here; save again to replace theirs.`
}

const figures = new Intl.NumberFormat('en-US')

/** What saving sets off. */
export function rebuildWords(
  kind: CodeDraft['kind'],
  assets: { R: number; imdl: number } | undefined,
): string {
  if (assets === undefined) return 'Saving reads the assets that reported this code again, in the background.'
  const count = assets[kind]
  const noun = kind === 'R' ? ['railcar', 'railcars'] : ['intermodal unit', 'intermodal units']
  const all = count === 1 ? `The one ${noun[0]}` : `All ${figures.format(count)} ${noun[1]}`
  return `${all} of every customer ${count === 1 ? 'is' : 'are'} looked through in the background; those that ever reported this code are read again. Messages that arrive meanwhile are taken as usual.`
}
