import { expect, test } from 'vitest'
import { makeCompany, makeUser } from '../../testing/people.ts'
import type { PageRoute } from '../route.ts'
import { isUnder, navigationFor } from './nav-items.ts'

const entry = (path: string, what: Partial<PageRoute>): PageRoute => ({
  path,
  title: path,
  crumbs: [],
  needs: 'signed-in',
  page: (() => null) as PageRoute['page'],
  nav: { group: 'Operate', label: path, icon: 'list' },
  ...what,
})

const PAGES = [
  entry('/assets', { needs: { anyOf: ['visibility_asset_list'] } }),
  entry('/patterns', { needs: { module: 'hasWaybillModule' } }),
  entry('/views', {
    nav: { group: 'Analyze', label: 'Views', icon: 'list', isShown: ({ name }) => name === 'With views' },
  }),
  entry('/admin/jobs', { needs: 'admin', nav: { group: 'System', label: 'Failed jobs', icon: 'broken' } }),
  entry('/admin/customers', {
    needs: 'admin',
    nav: { group: 'Customers and users', label: 'Customers', icon: 'building' },
  }),
]

test('the navigation holds only what the reader may open, in groups that are not empty', () => {
  const groups = navigationFor(PAGES, {
    user: makeUser(),
    company: makeCompany(),
    permissions: ['visibility_asset_list'],
    modules: [],
    modulesAnywhere: [],
    levels: {},
  })

  expect(groups.map(({ group, items }) => [group, items.map(({ path }) => path)])).toEqual([
    ['Operate', ['/assets']],
  ])
})

test('pages of the whole portal are one entry for administrators, and have a navigation of their own', () => {
  const admin = {
    user: makeUser({ is_admin: true }),
    company: makeCompany(),
    permissions: [],
    modules: [],
    modulesAnywhere: [],
    levels: {},
  }
  const labels = (frame: 'customer' | 'admin') =>
    navigationFor(PAGES, admin, frame).map(({ group, items }) => [
      group,
      items.map(({ label, path }) => `${label} ${path}`),
    ])

  expect(labels('customer')).toEqual([['Manage', ['Admin /admin/customers']]])
  expect(labels('admin')).toEqual([
    ['Customers and users', ['Customers /admin/customers']],
    ['System', ['Failed jobs /admin/jobs']],
  ])
})

test('an entry for some companies is shown to their people alone', () => {
  const shownAt = (name: string) =>
    navigationFor(PAGES, {
      user: makeUser(),
      company: makeCompany({ name }),
      permissions: [],
      modules: [],
      modulesAnywhere: [],
      levels: {},
    }).flatMap(({ items }) => items.map(({ path }) => path))

  expect([shownAt('With views'), shownAt('Without')]).toEqual([['/views'], []])
})

test('a page belongs to the entry whose path leads to it', () => {
  expect(isUnder('/visibility/$customerId/assets', '/visibility/$customerId/assets')).toBe(true)
  expect(isUnder('/reports/$customerId/report-builder/new', '/reports/$customerId/report-builder')).toBe(true)
  expect(isUnder('/profile', '/')).toBe(false)
  expect(isUnder('/reports/$customerId/pipelines', '/reports/$customerId/pipeline')).toBe(false)
})
