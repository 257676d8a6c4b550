import { isBlank } from '../../../form/needs.ts'
import type { WaybillInput } from './checks.rules.ts'
import { orElse } from './completions.rules.ts'

type Json = Record<string, unknown>

const UNIVERSAL_TIME = 'UT'

/** A moment as the time of a release. */
export const releaseTime = (at: Date) => ({
  date_02: at.toISOString().slice(0, 10),
  time_03: at.toISOString().slice(11, 16),
  time_code_04: UNIVERSAL_TIME,
})

const RELEASE_DAY = 'heading.release_M3.date_02'

/** Whether a pattern asks for the day of each release: its own is a sample. */
export const isReleaseDayRequired = (inputs: readonly WaybillInput[]): boolean =>
  inputs.some(({ target, optional }) => target === RELEASE_DAY && !optional)

/** Whether a waybill names the day of its release. */
export const hasReleaseDay = ({ heading }: { heading: object }): boolean =>
  !isBlank(((heading as Json)['release_M3'] as Json | null | undefined)?.['date_02'])

/** Released with billing. */
const RELEASED = 'R'

/** The waybill with the present as its release, where it names no day: it is released with its billing unless it says how else. */
export function releasedBy(waybill: { heading: object }, at: Date): { heading: object } {
  if (hasReleaseDay(waybill)) return waybill
  const heading = waybill.heading as Json
  const release = heading['release_M3'] as Json | null | undefined
  const code = orElse(release?.['release_code_01'], RELEASED)
  return { heading: { ...heading, release_M3: { ...release, release_code_01: code, ...releaseTime(at) } } }
}
