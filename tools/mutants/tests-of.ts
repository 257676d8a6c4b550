import { posix } from 'node:path'
import type { Tree } from '../boundaries/imports.ts'
import { readImports } from '../boundaries/imports.ts'

const TEST = /\.test\.tsx?$/

/**
 * The tests that ought to notice when a source breaks: those that import it, and those of its own noun in every room. A source
 * of no noun that no test imports is held by the tests of its folder. The loop over all endpoints holds what contracts say of
 * access.
 */
export function testsOf(path: string, tree: Tree, packages: ReadonlySet<string>): string[] {
  const importing = readImports(tree, packages)
    .filter(({ from, to }) => to === path && TEST.test(from))
    .map(({ from }) => from)
  const noun = /^\w+\/src\/(areas\/.+)\/[^/]+$/.exec(path)?.[1]
  const besides = [...tree.keys()].filter(
    (test) =>
      TEST.test(test) &&
      (noun ? test.includes(`/src/${noun}/`) : posix.dirname(test) === posix.dirname(path)),
  )
  const access = path.endsWith('.contract.ts') ? ['api/src/access.test.ts'] : []
  return [...new Set([...importing, ...besides, ...access])].toSorted()
}
