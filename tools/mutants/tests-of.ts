import { posix } from 'node:path'
import type { Tree } from '../boundaries/imports.ts'
import { readImports } from '../boundaries/imports.ts'

const TEST = /\.test\.tsx?$/

/** The maximum number of tests: more distant ones rarely find more. */
const MAX_TESTS = 10

/**
 * The tests that should notice when a source breaks, closest first: those of its own noun, then those that import it,
 * its own room's before others'; without any, those of its folder. The test over all endpoints covers the access in
 * contracts.
 */
export function findTests(path: string, tree: Tree, packages: ReadonlySet<string>): string[] {
  const noun = /^\w+\/src\/(areas\/.+)\/[^/]+$/.exec(path)?.[1]
  const rooms = path.startsWith('contract/') ? ['contract', 'api', 'web'] : [getRoom(path)]
  const tests = [...tree.keys()].filter((one) => TEST.test(one))
  const own = tests.filter(
    (test) => noun !== undefined && rooms.includes(getRoom(test)) && test.includes(`/src/${noun}/`),
  )
  const reaching = reachingTests(path, importersIn(tree, packages))
  const [near, far] = [true, false].map((isHere) =>
    reaching.filter((test) => (getRoom(test) === getRoom(path)) === isHere),
  )
  const beside = tests.filter((test) => posix.dirname(test) === posix.dirname(path))
  const access = path.endsWith('.contract.ts') ? ['api/src/access.test.ts'] : []
  const found = [...new Set([...own, ...near!, ...far!])]
  return [...new Set([...(found.length > 0 ? found : beside).slice(0, MAX_TESTS), ...access])]
}

const getRoom = (path: string): string => path.slice(0, path.indexOf('/'))

/** Path -> the files that import it at run time. */
function importersIn(tree: Tree, packages: ReadonlySet<string>): Map<string, string[]> {
  const imports = readImports(tree, packages).filter(({ isType }) => !isType)
  const byTarget = Map.groupBy(imports, ({ to }) => to ?? '')
  return new Map([...byTarget].map(([to, list]) => [to, list.map(({ from }) => from)]))
}

function reachingTests(path: string, importers: ReadonlyMap<string, string[]>): string[] {
  const seen = new Set([path])
  // a set is iterated in insertion order, including items added meanwhile
  for (const one of seen) for (const importer of importers.get(one) ?? []) seen.add(importer)
  return [...seen].filter((one) => TEST.test(one))
}
