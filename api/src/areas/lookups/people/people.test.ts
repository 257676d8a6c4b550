import { describe, expect, test } from 'vitest'
import { autocompleteUsers } from '#contract/areas/lookups/people/people.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const makeRequest = (search_term: string) => ({ params: { customerId: 1 }, body: { search_term } })

describe('people', () => {
  test('[PLT-163] only the customer’s own active users are found', async () => {
    const { data } = await portal.call(autocompleteUsers, makeRequest('tester'), 'viewer')

    const names = data.data.map((person) => person.full_name)
    expect(names).toContain('viewer Tester')
    expect(names).not.toContain('other Tester')
    expect(names).not.toContain('disabled Tester')
  })

  test('[PLT-121] two characters find no people', async () => {
    expect((await portal.call(autocompleteUsers, makeRequest('te'), 'viewer')).data.data).toEqual([])
  })
})
