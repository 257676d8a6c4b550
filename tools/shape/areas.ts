import { posix } from 'node:path'
import type { Tree } from '../boundaries/imports.ts'

/** One spelling each, in every room. */
const AREAS = [
  'accounts',
  'actions',
  'admin',
  'analytics',
  'config',
  'demurrage',
  'feeds',
  'files',
  'find',
  'fleets',
  'invoicing',
  'lists',
  'lookups',
  'notifications',
  'pricing',
  'reports',
  'settings',
  'support',
  'telematics',
  'terminal',
  'visibility',
  'waybilling',
]

/** The role of a file, given by its name: a closed list per room. */
const ROLES: Record<string, RegExp> = {
  contract: /^[a-z][a-z0-9-]*\.(contract|list|rules)(\.test)?\.ts$/,
  api: /^[a-z][a-z0-9-]*\.((area|service|queries|jobs|rules|factory|test)|(service|queries|jobs|rules)\.test)\.ts$/,
  web: /^([a-z][a-z0-9-]*\.(calls|routes|messages|rules)(\.test)?\.tsx?|[A-Z]\w+(\.test)?\.tsx|[A-Z]\w+\.module\.css)$/,
}

const IN_AREA = /^(contract|api|web)\/src\/areas\/([^/]+)\/(?:([^/]+)\/)?([^/]+)$/

type AreaFile = { path: string; room: string; area: string; noun: string | null; name: string }

/** Areas must be known, declared in the contract where they are served or shown, and served where they are declared. */
export function areaProblems(tree: Tree): string[] {
  const areas = Map.groupBy(filesOfAreas(tree), ({ room }) => room)
  const areasIn = (room: string) => new Set(areas.get(room)?.map(({ area }) => area))
  const unknown = [...areasIn('contract'), ...areasIn('api'), ...areasIn('web')].filter(
    (area) => !AREAS.includes(area),
  )
  const undeclared = [...areasIn('api'), ...areasIn('web')].filter((area) => !areasIn('contract').has(area))
  const unserved = [...areasIn('contract')].filter((area) => !areasIn('api').has(area))
  return [
    ...[...new Set(unknown)].map((area) => `${area} is not an area: ${AREAS.join(', ')}`),
    ...[...new Set(undeclared)].map((area) => `${area} has no contract/src/areas/${area}`),
    ...unserved.map((area) => `${area} is declared in the contract, but api/src/areas/${area} doesn’t exist`),
  ]
}

/** An area of several nouns has a folder for each, in every room; an area of one noun is flat in every room. */
export function nounProblems(tree: Tree): string[] {
  const areas = Map.groupBy(filesOfAreas(tree), ({ area }) => area)
  return [...areas].flatMap(([area, files]) => {
    const isFoldered = files.some(({ noun }) => noun !== null)
    const declared = new Set(files.filter(({ name }) => name.endsWith('.contract.ts')).map(getNoun))
    if (!isFoldered) {
      return declared.size > 1
        ? [`${area} has several nouns: give each its own folder (${[...declared].join(', ')})`]
        : []
    }
    return files
      .filter((file) => file.noun === null && getNoun(file) !== area)
      .map(
        ({ path }) =>
          `${path}: belongs to no noun; only files named after the area may sit beside noun folders`,
      )
  })
}

/** Every file of an area has its role in its name. */
export function roleProblems(tree: Tree): string[] {
  return filesOfAreas(tree)
    .filter(({ room, name }) => !ROLES[room]?.test(name))
    .map(({ path, room }) => `${path}: unknown file role in ${room} (${ROLES[room]?.source})`)
}

/** An area's test is next to what it tests and has its name. */
export function misplacedTests(tree: Tree): string[] {
  const files = filesOfAreas(tree)
  const tested = new Set(files.filter(({ name }) => !name.includes('.test.')).map(toStem))
  return files
    .filter(({ name }) => name.includes('.test.'))
    .filter((file) => !tested.has(toStem(file)))
    .map(({ path }) => `${path}: no file of that name beside it`)
}

const getNoun = ({ name }: AreaFile): string => name.slice(0, name.indexOf('.'))

const toStem = (file: AreaFile): string => `${posix.dirname(file.path)}/${getNoun(file)}`

function filesOfAreas(tree: Tree): AreaFile[] {
  return [...tree.keys()].flatMap((path) => {
    const [, room, area, noun = null, name] = IN_AREA.exec(path) ?? []
    return room && area && name ? [{ path, room, area, noun, name }] : []
  })
}
