import { expect, test } from 'vitest'
import { updateNotice } from '#contract/areas/admin/notice/notice.contract.ts'
import { showLoadingNotice, withdrawLoadingNotice } from './loading-notice.ts'
import type { Product } from './product.ts'

/** A product that keeps one notice, as the portal does. */
function productWith(notice: { active: boolean; title: string }) {
  const kept = { ...notice, revision: 3 }
  const product: Product = {
    onReceive: () => Promise.reject(new Error('not needed')),
    send: () => Promise.resolve(),
    read: () => Promise.resolve({ ...kept }),
    post: (_, body) => {
      const { revision, ...changed } = updateNotice.body.parse(body)
      if (revision === kept.revision) Object.assign(kept, changed, { revision: revision + 1 })
      return Promise.resolve()
    },
  }
  return { kept, product }
}

test('while the history loads every page says so, and no longer once it is there', async () => {
  const { kept, product } = productWith({ active: false, title: '' })

  await showLoadingNotice(product)
  expect(kept).toMatchObject({ active: true, title: 'The demo is loading its history' })

  await withdrawLoadingNotice(product)
  expect(kept).toMatchObject({ active: false, title: '' })
})

test('a notice that an administrator published meanwhile stays', async () => {
  const { kept, product } = productWith({ active: true, title: 'Maintenance on Sunday' })

  await withdrawLoadingNotice(product)

  expect(kept).toMatchObject({ active: true, title: 'Maintenance on Sunday' })
})
