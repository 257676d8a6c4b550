import { ON_SITE_STATUS, RELEASE_CODE } from '#contract/areas/visibility/waybills/on-site.rules.ts'

// Everything here reads the current trip `w` of a car.

/**
 * A release is the newest event: the car stands where it was, until an event moves it. Its trip is over, or the next
 * one has begun on paper only.
 */
export const RELEASED = `(w.status_code in (10, 100) and w.last_event_code = '${RELEASE_CODE}')`

/** Arrived where it goes, and not pulled yet. */
export const ON_SITE = `((w.status_code >= ${ON_SITE_STATUS} and w.status_code < 100) or ${RELEASED})`

/** A loaded car that was released with its trip complete is empty. */
export const LOAD_ON_SITE = `(case when ${RELEASED} and w.status_code = 100 then 'E' else w.load_empty_status end)`
