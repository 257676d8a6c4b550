import { type KnownShipper, listKnownShippers } from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { call } from '../../../shell/call.ts'
import type { Lookup } from '../../../ui/pick/lookup.ts'

const QUIET_MS = 200

/** Shippers of earlier quotes by part of their name. */
export const shipperLookup = (customerId: number): Lookup<KnownShipper> => ({
  minCharacters: 2,
  waitMs: QUIET_MS,
  noneFound: '',
  clean: (typed) => typed.trim(),
  find: async (search, signal) => {
    const response = await call(listKnownShippers, { params: { customerId }, query: { search } }, { signal })
    return response.success ? response.data : []
  },
  describe: ({ name, email }) => ({ key: name, label: name, detail: email }),
})
