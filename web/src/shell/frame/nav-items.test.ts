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
  entry('/patterns', { needs: { module: 'hasWaybillModule' }, later: 'patterns' }),
  entry('/admin', { needs: 'admin', nav: { group: 'Manage', label: 'Admin', icon: 'users' } }),
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

test('an area that is not built stays out of the menu', () => {
  const groups = navigationFor(PAGES, {
    user: makeUser(),
    company: makeCompany(),
    permissions: [],
    modules: ['hasWaybillModule'],
    modulesAnywhere: [],
    levels: {},
  })

  expect(groups).toEqual([])
})

test('a page stands under the entry whose path leads to it', () => {
  expect(isUnder('/visibility/$customerId/assets', '/visibility/$customerId/assets')).toBe(true)
  expect(isUnder('/reports/$customerId/report-builder/new', '/reports/$customerId/report-builder')).toBe(true)
  expect(isUnder('/profile', '/')).toBe(false)
  expect(isUnder('/reports/$customerId/pipelines', '/reports/$customerId/pipeline')).toBe(false)
})
