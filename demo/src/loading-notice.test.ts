import { expect, test } from 'vitest'
import { updateNotice } from '#contract/areas/admin/notice/notice.contract.ts'
import { showLoadingNotice, withdrawLoadingNotice } from './loading-notice.ts'
import type { Product } from './product.ts'

/** A product that keeps one notice, as the portal does. */
function productWith(notice: { active: boolean; title: string }) {
  const stored = { ...notice, revision: 3 }
  const product: Product = {
    onReceive: () => Promise.reject(new Error('not needed')),
    send: () => Promise.resolve(),
    read: () => Promise.resolve({ ...stored }),
    post: (_, body) => {
      const { revision, ...changed } = updateNotice.body.parse(body)
      if (revision === stored.revision) Object.assign(stored, changed, { revision: revision + 1 })
      return Promise.resolve()
    },
    print: () => Promise.reject(new Error('not needed')),
  }
  return { stored, product }
}

test('a notice stands on every page while the history loads, and none afterwards', async () => {
  const { stored, product } = productWith({ active: false, title: '' })

  await showLoadingNotice(product)
  expect(stored).toMatchObject({ active: true, title: 'The demo is loading its history' })

  await withdrawLoadingNotice(product)
  expect(stored).toMatchObject({ active: false, title: '' })
})

test('a notice that an administrator published meanwhile stays', async () => {
  const { stored, product } = productWith({ active: true, title: 'Maintenance on Sunday' })

  await withdrawLoadingNotice(product)

  expect(stored).toMatchObject({ active: true, title: 'Maintenance on Sunday' })
})
