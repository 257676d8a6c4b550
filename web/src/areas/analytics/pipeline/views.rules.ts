import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { type PipelineState, stateIn, toPipelinePath } from './pipeline.rules.ts'

/** The pipeline's name among saved views. */
export const PIPELINE_LIST = { name: 'pipeline' }

const DAY_MS = 86_400_000
/** The Sunday that ends the week of a day. */
function getWeekEnd(today: string): string {
  const at = new Date(today)
  return new Date(at.getTime() + ((7 - at.getUTCDay()) % 7) * DAY_MS).toISOString().slice(0, 10)
}

/** Ways to look at the pipeline that every customer has. */
export const getReadyViews = (today: string): readonly { name: string; search: Record<string, string> }[] => [
  { name: 'All inbound', search: {} },
  {
    name: 'Not reported for 3 days',
    search: { filters: 'days_since_last_sighting~greater_than_or_equals~3' },
  },
  { name: 'Overdue', search: { filters: 'due~equals~Overdue' } },
  { name: 'Due this week', search: { filters: `due~less_than_or_equals~${getWeekEnd(today)}` } },
  { name: 'Loaded', search: { filters: 'load_empty_status~equals~L' } },
  { name: 'Empty', search: { filters: 'load_empty_status~equals~E' } },
]

/** A state as a saved view holds it. */
export const toSaved = (state: PipelineState): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toPipelinePath({ ...state, view: null })).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )

/** Whether two states show the same; columns count where both name some. */
export function isSameView(a: PipelineState, b: PipelineState): boolean {
  const columns = a.columns !== null && b.columns !== null
  const describe = (state: PipelineState) =>
    JSON.stringify(toSaved(columns ? state : { ...state, columns: null }))
  return describe(a) === describe(b)
}

/** Whether two states are of the same units on the server: only then those of one count for the other. */
export const isSameScope = (a: PipelineState, b: PipelineState): boolean =>
  [a.groups.join(), a.destinations.join(), a.maxAge].join('|') ===
  [b.groups.join(), b.destinations.join(), b.maxAge].join('|')

export interface ViewTab {
  key: string
  name: string
  state: PipelineState
  isOn: boolean
}

/** More saved views than that are in the menu alone, but for the one that shows. */
const MAX_SAVED_TABS = 6

/** The views as tabs: those that every customer has, then the saved ones. */
export function getViewTabs(saved: readonly SavedView[], shown: PipelineState, today: string): ViewTab[] {
  const active = saved.find(({ view_id }) => view_id === shown.view)
  const ready = getReadyViews(today).map(({ name, search }): ViewTab => {
    const state = stateIn(search)
    return { key: name, name, state, isOn: active === undefined && isSameView(shown, state) }
  })
  const first = saved.slice(0, MAX_SAVED_TABS)
  const named = active === undefined || first.includes(active) ? first : [...first.slice(0, -1), active]
  return [...ready, ...named.map((view) => toSavedTab(view, view === active))]
}

const toSavedTab = ({ view_id, name, address }: SavedView, isOn: boolean): ViewTab => ({
  key: `view${view_id}`,
  name,
  state: { ...stateIn(address), view: view_id },
  isOn,
})
