import type { LoadRow } from '#contract/areas/terminal/loads.contract.ts'
import { ON_SITE_STATUS } from '#contract/base/waybill-status.ts'
import type { SavedAction } from './saved.calls.ts'

/** A load as displayed: unsent actions are applied to what the railroad reported. */
export interface ShownLoad extends LoadRow {
  waiting: readonly SavedAction[]
}

/** Actions are shown at once, sent or not. */
export function withWaiting(rows: readonly LoadRow[], waiting: readonly SavedAction[]): ShownLoad[] {
  const byCar = Map.groupBy(waiting, ({ equipment_id }) => equipment_id)
  return rows.map((row) => {
    const own = byCar.get(row.equipment_id) ?? []
    const track = own.findLast((action) => action.track !== null)?.track ?? row.track
    const isPlaced = own.some(({ kind }) => kind === 'place')
    const isReleased = row.is_released || own.some(({ kind }) => kind === 'release')
    return {
      ...row,
      track,
      is_released: isReleased,
      // a car is released the other way round from how it came
      load_empty_status:
        isReleased && !row.is_released ? reversed(row.load_empty_status) : row.load_empty_status,
      status_code: isPlaced ? 90 : row.status_code,
      is_bad_order: row.is_bad_order || own.some(({ kind }) => kind === 'bad_order'),
      last_note: own.findLast(({ note }) => note !== '')?.note ?? row.last_note,
      waiting: own,
    }
  })
}

const reversed = (came: 'L' | 'E' | null) => (came === 'E' ? ('L' as const) : ('E' as const))

export type Place = 'on_site' | 'coming'

interface Request {
  place: Place
  /** The last digits, or any part of the number. */
  digits: string
  /** Null: every track. */
  track: string | null
}

/** The loads that match a search; matches of the typed last digits come first. */
export function matchingLoads(loads: readonly ShownLoad[], { place, digits, track }: Request): ShownLoad[] {
  const wanted = digits.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const fits = (load: ShownLoad) => {
    if (wanted !== '') return load.equipment_id.includes(wanted)
    return isOnSite(load) === (place === 'on_site') && (track === null || load.track === track)
  }
  const ends = ({ equipment_id }: ShownLoad) => (wanted !== '' && equipment_id.endsWith(wanted) ? 0 : 1)
  return loads
    .filter(fits)
    .toSorted(
      (a, b) =>
        ends(a) - ends(b) ||
        (a.track ?? '~').localeCompare(b.track ?? '~', 'en', { numeric: true }) ||
        (b.days_on_site ?? -1) - (a.days_on_site ?? -1) ||
        a.equipment_id.localeCompare(b.equipment_id),
    )
}

/** A released car stays on its track until an event moves it. */
export const isOnSite = ({
  status_code,
  is_released,
}: Pick<LoadRow, 'status_code' | 'is_released'>): boolean =>
  is_released || (status_code ?? 0) >= ON_SITE_STATUS

export type Kind = SavedAction['kind']

/** What can be done with a car: in the yard only what is there; a note can be left on any car. */
export function possibleActions(load: ShownLoad): Kind[] {
  if (!isOnSite(load)) return ['note']
  return load.is_released ? ['place', 'bad_order', 'note'] : ['place', 'release', 'bad_order', 'note']
}

/** The rows of the table under their heads: cars on site by track, inbound ones by train, in the given order. */
export function groupLoads(loads: readonly ShownLoad[]): { head: string; loads: ShownLoad[] }[] {
  const toHead = (load: ShownLoad): string => {
    if (isOnSite(load)) return load.track === null ? 'On site, no track yet' : `Track ${load.track}`
    return load.train_id === null ? 'Inbound, train unknown' : `Inbound, train ${load.train_id}`
  }
  return [...Map.groupBy(loads, toHead)].map(([head, own]) => ({ head, loads: own }))
}

/** The tracks cars stand on, in their order, and how many on each. */
export function getTracks(loads: readonly ShownLoad[]): { track: string; cars: number }[] {
  const standing = loads.filter((load) => isOnSite(load) && load.track !== null)
  return [...Map.groupBy(standing, ({ track }) => track!)]
    .map(([track, own]) => ({ track, cars: own.length }))
    .toSorted((a, b) => a.track.localeCompare(b.track, 'en', { numeric: true }))
}

/** The terminals of some loads by name, and how many cars each has. */
export const getTerminals = (loads: readonly LoadRow[]): { name: string; cars: number }[] =>
  [...Map.groupBy(loads, ({ terminal }) => terminal)]
    .flatMap(([name, own]) => (name ? [{ name, cars: own.length }] : []))
    .toSorted((a, b) => a.name.localeCompare(b.name))

const DAY_MS = 86_400_000

/** How many loaded and empty cars are on site, and how many are due within a day. */
export function getBalance(loads: readonly LoadRow[], now: number) {
  const standing = loads.filter(isOnSite)
  const empty = standing.filter(({ load_empty_status }) => load_empty_status === 'E').length
  const isDue = ({ eta_date }: LoadRow) => eta_date !== null && Date.parse(eta_date) < now + DAY_MS
  return {
    loaded: standing.length - empty,
    empty,
    coming_today: loads.filter((load) => !isOnSite(load) && isDue(load)).length,
  }
}

/** The balance once the releases made here have been sent. */
export function withReleases<B extends { loaded: number; empty: number }>(
  balance: B,
  rows: readonly LoadRow[],
  loads: readonly ShownLoad[],
): B {
  const countEmpty = (some: readonly LoadRow[]) =>
    some.filter((load) => isOnSite(load) && load.load_empty_status === 'E').length
  const emptied = countEmpty(loads) - countEmpty(rows)
  return { ...balance, empty: balance.empty + emptied, loaded: balance.loaded - emptied }
}

/** The car number in the text a camera read; null where there is none. */
export function carNumberIn(text: string): string | null {
  const found = /\b([A-Z]{2,4})[\s-]*0*(\d{1,7})\b/.exec(text.toUpperCase())
  return found ? `${found[1]}${found[2]}` : null
}
