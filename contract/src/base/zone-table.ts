import { z } from 'zod'

/** When the clocks of zones change, from the server's one set of time zone data. */
export const ZoneTable = z.object({
  /** Seconds since 1970: what the table covers. */
  from: z.number(),
  until: z.number(),
  /** Each change as its moment in seconds, the offset from UTC from then on in seconds, and what it is called. */
  changes: z.array(z.array(z.tuple([z.number(), z.number(), z.string()]))),
  /** The place of a zone in `changes`, by its IANA name. */
  zones: z.record(z.string(), z.number()),
})
export type ZoneTable = z.infer<typeof ZoneTable>

/** The UTC offset of a zone and its name. */
export interface Shift {
  ms: number
  /** `CST`. */
  name: string
}

let current: ZoneTable | null = null

/** Shows every local time by this table from now on: no part of the portal asks the data of its own machine. */
export function setZoneTable(table: ZoneTable | null): void {
  current = table
}

export const zoneTable = (): ZoneTable | null => current

/** The UTC offset of a zone at a moment; null outside the table. */
export function shiftAt(zone: string, ms: number): Shift | null {
  const at = ms / 1000
  if (current === null || !(at >= current.from) || at >= current.until) return null
  const changes = current.changes[current.zones[zone] ?? -1]
  const change = changes?.findLast(([from]) => from <= at)
  return change ? { ms: change[1] * 1000, name: getName(change[2]) } : null
}

/** A zone without letters of its own is called by its hours, as everywhere else: `-03` is GMT-3. */
function getName(name: string): string {
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d)(\d\d)?$/.exec(name) ?? []
  return sign === undefined ? name : `GMT${sign}${Number(hours)}${minutes && `:${minutes}`}`
}

let ofDevice: string | undefined
let saved: string | null = null

/** Shows times that belong to no place in this zone from now on; null for the zone of the reader's device. */
export function setReaderZone(zone: string | null): void {
  saved = zone
}

/** The zone that the reader saved, else that of their device. */
export const readerZone = (): string =>
  saved ?? (ofDevice ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * The moment as clocks of a zone show it, in the UTC fields of a date; for a zone outside the table by the data of this
 * machine, which throws for no zone at all.
 */
export function wallAt(at: Date, zone = readerZone()): Date {
  const shift = shiftAt(zone, at.getTime())
  return shift === null ? wallOfMachine(at, zone) : new Date(at.getTime() + shift.ms)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function wallOfMachine(at: Date, zone: string): Date {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  const shown: Record<string, number> = {}
  for (const part of formatter.formatToParts(at)) shown[part.type] = Number(part.value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** The day at a place, YYYY-MM-DD. */
export const dayAt = (at: Date, zone: string): string => wallAt(at, zone).toISOString().slice(0, 10)

/** The moment at which clocks of the zone show a time, YYYY-MM-DDTHH:MM. */
export function instantAt(shown: string, zone: string): Date {
  const local = Date.parse(`${shown}Z`)
  const toInstant = (near: number) => local - (wallAt(new Date(near), zone).getTime() - near)
  // a second time, because the clocks may change between that hour in UTC and in the zone
  return new Date(toInstant(toInstant(local)))
}
