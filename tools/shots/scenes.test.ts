import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import { findName } from './scene.ts'
import { scenes } from './scenes.ts'

const FACTS: Facts = { customerId: 1, waybillId: 2, equipmentId: 'GATX1234', tokens: {} }

/** Addresses that lead on to a page with a scene; single sign-on needs a provider (e2e/sign-on.e2e.ts). */
const ELSEWHERE =
  /^\/(customer-support|notifications|reports|settings|waybilling|auth|gallery)\b|^\/terminal$|^\/visibility(\/\$customerId)?$|\/fleets$|^\/(analytics|pricing|invoicing)\/\$customerId$|^\/q\//

test('every page of the portal has a scene', () => {
  const table = readFileSync(join(import.meta.dirname, '../../docs/tables/pages.txt'), 'utf8')
  const pages = [...table.matchAll(/^\S+/gm)].map(([path]) => path).filter((path) => !ELSEWHERE.test(path))
  const shown = scenes.map(({ path }) => path(FACTS).split('?')[0] ?? '')

  const unseen = pages.filter((path) => !shown.some((one) => getShape(path).test(one)))

  expect(pages).toContain('/visibility/$customerId/assets')
  expect(unseen).toEqual([])
})

test('no two scenes share a name, for their pictures would', () => {
  const names = scenes.map(findName)

  expect(names).toEqual([...new Set(names)])
})

const getShape = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`)
