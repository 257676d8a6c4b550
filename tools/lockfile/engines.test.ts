import { expect, test } from 'vitest'
import { dropEngines } from './engines.ts'

test('npm warns of no package that requires a newer Node than the one npm runs on', () => {
  const lockfile = {
    packages: {
      '': { engines: { node: '>=20.19' } },
      'node_modules/cookie': { version: '2.0.2', engines: { node: '>=22' } },
      'node_modules/a/node_modules/pg': { version: '8.23.1' },
    },
  }

  expect(dropEngines(lockfile)).toEqual(['cookie'])

  expect(lockfile.packages['']).toEqual({ engines: { node: '>=20.19' } })
  expect(lockfile.packages['node_modules/cookie']).toEqual({ version: '2.0.2' })
  expect(dropEngines(lockfile)).toEqual([])
})
