import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Called, Running } from '../running.ts'

/** A forbidden action. */
export interface Attempt {
  /** Who does what, as a sentence without its end. */
  name: string
  /** Tries it; returns the harm that was done, null for none. */
  play: (running: Running) => Promise<string | null>
}

/** Not signed in, not permitted, not visible, or no longer valid. A format error says nothing about the sender. */
const REFUSALS = [401, 403, 404, 409]
const INVALID = 400

/** An attempt that must be refused; by a field, when it names a foreign record. */
export const refused = (
  name: string,
  attempt: (running: Running) => Promise<Called<Endpoint>>,
  field?: string,
): Attempt => ({
  name,
  async play(running) {
    const { status, error } = await attempt(running)
    if (REFUSALS.includes(status)) return null
    if (status === INVALID && field !== undefined && error.errors?.[field] !== undefined) return null
    return status < INVALID ? `answered ${status}` : `it was not tried: ${status} ${JSON.stringify(error)}`
  },
})

/** An attempt that may get a normal response; `harm` checks its effect. */
export const harmless = (name: string, harm: (running: Running) => Promise<string | null>): Attempt => ({
  name,
  play: harm,
})
