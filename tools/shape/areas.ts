import { posix } from 'node:path'
import type { Tree } from '../boundaries/imports.ts'

/** One spelling each, in every room. */
const AREAS = [
  'platform',
  'accounts',
  'files',
  'visibility',
  'fleets',
  'analytics',
  'reports',
  'pricing',
  'admin',
  'support',
  'invoicing',
  'settings',
  'waybilling',
  'notifications',
  'terminal',
  'telematics',
  'feeds',
]

/** What a file may be, said by its name: a closed list per room. */
const ROLES: Record<string, RegExp> = {
  contract: /^[a-z][a-z0-9-]*\.(contract|rules|rules\.test)\.ts$/,
  api: /^[a-z][a-z0-9-]*\.((routes|service|queries|jobs|rules|factory|test)|(service|queries|jobs|rules)\.test)\.ts$/,
  web: /^([a-z][a-z0-9-]*\.(calls|routes|messages|rules)(\.test)?\.tsx?|[A-Z]\w+(\.test)?\.tsx|[A-Z]\w+\.module\.css)$/,
}

const IN_AREA = /^(contract|api|web)\/src\/areas\/([^/]+)\/(.+)$/

/** Areas must be known, declared in the contract where they are served or shown, and served where they are declared. */
export function areaProblems(tree: Tree): string[] {
  const areas = Map.groupBy(filesOfAreas(tree), ({ room }) => room)
  const of = (room: string) => new Set(areas.get(room)?.map(({ area }) => area))
  const unknown = [...of('contract'), ...of('api'), ...of('web')].filter((area) => !AREAS.includes(area))
  const undeclared = [...of('api'), ...of('web')].filter((area) => !of('contract').has(area))
  const unserved = [...of('contract')].filter((area) => !of('api').has(area))
  return [
    ...[...new Set(unknown)].map((area) => `${area} is no area: ${AREAS.join(', ')}`),
    ...[...new Set(undeclared)].map((area) => `${area} has no contract/src/areas/${area}`),
    ...unserved.map((area) => `${area} is declared in the contract and api/src/areas/${area} does not exist`),
  ]
}

/** Every file of an area says by its name what it is. */
export function roleProblems(tree: Tree): string[] {
  return filesOfAreas(tree)
    .filter(({ room, name }) => !ROLES[room]?.test(name))
    .map(({ path, room }) => `${path}: no role that ${room} knows (${ROLES[room]?.source})`)
}

/** Tests of something larger than one file. */
const WHOLE_ROOM_TESTS: Record<string, string> = {
  'api/src/areas/platform/access.test.ts': 'every endpoint of every area, as every kind of caller',
}

/** A test of an area stands beside what it tests and carries its name. */
export function strayTests(tree: Tree): string[] {
  const files = filesOfAreas(tree)
  const nouns = new Set(
    files
      .filter(({ name }) => !name.includes('.test.'))
      .map(({ path, name }) => `${posix.dirname(path)}/${nounOf(name)}`),
  )
  return files
    .filter(({ path, name }) => name.includes('.test.') && !(path in WHOLE_ROOM_TESTS))
    .filter(({ path, name }) => !nouns.has(`${posix.dirname(path)}/${nounOf(name)}`))
    .map(({ path }) => `${path}: nothing of that name stands beside it`)
}

function nounOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

function filesOfAreas(tree: Tree): { path: string; room: string; area: string; name: string }[] {
  return [...tree.keys()].flatMap((path) => {
    const [, room, area, name] = IN_AREA.exec(path) ?? []
    return room && area && name ? [{ path, room, area, name }] : []
  })
}
