import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Called, Running } from '../running.ts'

/** Something that somebody may not do. */
export interface Attempt {
  /** Who does what, as a sentence without its end. */
  name: string
  /** Tries it; answers the harm that was done, null for none. */
  play: (running: Running) => Promise<string | null>
}

/** Not signed in, not permitted, not there for them, no longer so. What is wrong in form says nothing of who sent it. */
const REFUSALS = [401, 403, 404, 409]
const INVALID = 400

/** An attempt that must be refused; by a field where it is one that names what is not theirs. */
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

/** An attempt that may be answered as usual; `harm` looks at what came of it. */
export const harmless = (name: string, harm: (running: Running) => Promise<string | null>): Attempt => ({
  name,
  play: harm,
})
