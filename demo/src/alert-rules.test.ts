import { expect, test } from 'vitest'
import { createAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { addAlertRules } from './alert-rules.ts'
import { DEMO_CUSTOMERS } from './customers.ts'
import type { Product } from './product.ts'

interface Rule {
  event: string
  group_ids: readonly number[]
}

test('the rules of the demo are accepted as they are, and notify the shipper in the portal alone', async () => {
  const posted: object[] = []
  const { groups } = DEMO_CUSTOMERS.find(({ id }) => id === 1)!
  const product = {
    read: () =>
      Promise.resolve({
        people: [
          { id: 3, name: 'Nora Lindqvist', email: 'shipper@demo.example' },
          { id: 4, name: 'Vera Viewer', email: 'viewer@demo.example' },
        ],
        roles: [{ id: 3, name: 'Operations' }],
        groups,
      }),
    post: (_path: string, body: object) => {
      posted.push(body)
      return Promise.resolve(null)
    },
  } as unknown as Product

  await addAlertRules(product, 'shipper@demo.example')

  expect(posted.length).toBeGreaterThan(3)
  for (const body of posted) {
    expect(createAlertRule.body.safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({ user_ids: [3], channels: ['portal'], emails: '' })
  }
  // a group that is renamed is missing here
  const { group_ids } = posted.find((rule) => 'event' in rule && rule.event === 'demurrage') as Rule
  const named = groups.filter(({ id }) => group_ids.includes(id)).map(({ name }) => name)
  expect(named).toEqual(['Grain', 'Renewable fuels'])
})
