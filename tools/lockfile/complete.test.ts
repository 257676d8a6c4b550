import { expect, test } from 'vitest'
import { completeLockfile, type Lockfile } from './complete.ts'

test('a build for another machine that the registry did not carry is written into the lockfile', () => {
  const lockfile: Lockfile = {
    packages: {
      'node_modules/oxlint': {
        version: '1.94.0',
        dev: true,
        optionalDependencies: {
          '@oxlint/binding-darwin-arm64': '1.94.0',
          '@oxlint/binding-linux-x64-gnu': '1.94.0',
        },
      },
      'node_modules/@oxlint/binding-linux-x64-gnu': { version: '1.94.0' },
    },
  }

  expect(completeLockfile(lockfile)).toEqual(['@oxlint/binding-darwin-arm64@1.94.0'])
  expect(lockfile.packages['node_modules/@oxlint/binding-darwin-arm64']).toEqual({
    version: '1.94.0',
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  })
  expect(completeLockfile(lockfile)).toEqual([])
})

test('an optional package that is for every machine is left to npm', () => {
  const lockfile: Lockfile = {
    packages: { 'node_modules/a': { optionalDependencies: { bufferutil: '4.0.1' } } },
  }

  expect(completeLockfile(lockfile)).toEqual([])
})
