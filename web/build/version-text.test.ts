import { expect, test } from 'vitest'
import { BUILT_IN_VERSION } from '../src/shell/states/version.ts'
import { versionText } from './version-text.ts'

test('[PLT-172] a build publishes the version its pages compare themselves with', () => {
  const emitted: unknown[] = []
  const { generateBundle } = versionText() as unknown as { generateBundle: () => void }

  generateBundle.call({ emitFile: (file: unknown) => emitted.push(file) })

  expect(emitted).toEqual([{ type: 'asset', fileName: 'version.txt', source: BUILT_IN_VERSION }])
})
