import { expect, test } from 'vitest'
import { createAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { addAlertRules } from './alert-rules.ts'
import type { Product } from './product.ts'

test('the rules of the demo are accepted as they are, and notify the shipper in the portal alone', async () => {
  const posted: object[] = []
  const product = {
    read: () =>
      Promise.resolve({
        people: [
          { id: 3, name: 'Nora Lindqvist', email: 'shipper@demo.example' },
          { id: 4, name: 'Vera Viewer', email: 'viewer@demo.example' },
        ],
        roles: [{ id: 3, name: 'Operations' }],
        groups: [
          { id: 101, name: 'Grain' },
          { id: 103, name: 'Beverages & malt' },
          { id: 104, name: 'Renewable fuels' },
        ],
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
  expect(posted).toContainEqual(expect.objectContaining({ event: 'demurrage', group_ids: [101, 104] }))
})
