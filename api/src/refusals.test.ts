import { describe, expect, test } from 'vitest'
import { ERRORS } from '#contract/base/errors.ts'
import { contract } from './routes.ts'
import { type Endpoint, isSchema } from '#contract/base/endpoint.ts'
import { argsFor, isStream, MISSING_CUSTOMER } from './testing/access.ts'
import { useTestApp } from './testing/app.ts'

const portal = useTestApp()
const CODES = ERRORS as Record<string, readonly [number, string]>

/** The specification's own words, which end without a full stop. */
const OF_STCC = 'Missing required fields, stccCodes or searchTerm is required'

/** A validator's own phrases, which mean nothing to a reader. */
const OF_THE_VALIDATOR =
  /invalid (input|option|string|type)|expected|received|too (small|big)|must match|regex|undefined|\bnull\b/i

const endpoints = contract.filter((one) => !isStream(one) && one.name !== 'logout')
const named = (all: readonly Endpoint[]) => all.map((endpoint) => [endpoint.name, endpoint] as const)

describe('[PLT-190] in one shape and in our words', () => {
  test.each(named(endpoints))('%s refuses customers that are not there', async (_name, endpoint) => {
    const faults = []
    for (const caller of [null, 'full', 'admin'] as const)
      faults.push(...getFaults(await portal.call(endpoint, argsFor(endpoint, MISSING_CUSTOMER), caller)))

    expect(faults).toEqual([])
  })

  test.each(named(endpoints.filter(({ body }) => body !== undefined && isSchema(body))))(
    '%s refuses bodies that hold nothing, or the wrong kind',
    async (_name, endpoint) => {
      const args = argsFor(endpoint, 1)
      const faults = []
      for (const body of [{}, [], 'text', 7, null, getWrong(args)])
        faults.push(
          ...getFaults(await portal.call(endpoint, { ...(args as object), body } as never, 'admin')),
        )

      expect(faults).toEqual([])
    },
  )
})

/** Every field with a value of a kind that no field has. */
const getWrong = ({ body }: { body?: unknown }): object =>
  Object.fromEntries(Object.keys((body ?? {}) as object).map((name) => [name, { of: ['another', 'kind'] }]))

interface Refusal {
  status: number
  error: { code?: string; message: string; request_id?: string; errors?: Record<string, string[]> }
}

/** What of a refusal is not as it should be. */
function getFaults({ status, error }: Refusal): string[] {
  if (status < 400) return []
  const texts = [error.message, ...Object.values(error.errors ?? {}).flat()]
  return [
    ...(CODES[error.code ?? '']?.[0] === status ? [] : [`${status} with the code ${error.code}`]),
    ...(error.request_id ? [] : ['no request id']),
    ...texts.filter((text) => !isPlain(text)),
  ]
}

const isPlain = (text: string): boolean =>
  text === OF_STCC || (/^[\p{Lu}“].*[.?!]$/su.test(text) && !OF_THE_VALIDATOR.test(text))
