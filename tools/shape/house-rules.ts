import type { Tree } from '../boundaries/imports.ts'

type HouseRule = { where: RegExp; forbidden: RegExp; instead: string }

const TESTS = /\.(test|e2e)\.tsx?$/

const HOUSE_RULES: HouseRule[] = [
  {
    where: TESTS,
    forbidden: /waitForTimeout\(|\bsleep\(|setTimeout\((resolve|done|r)\b/,
    instead: 'wait for what should happen, or move the clock in the data',
  },
  { where: TESTS, forbidden: /\b(test|it|describe)\.(only|skip|todo)\b/, instead: 'let every test run' },
  {
    where: /\.tsx?$/,
    forbidden: /\b(TODO|FIXME|XXX)\b(?!.*#\d+)/,
    instead: 'do it, or name the issue: TODO #12',
  },
  {
    where: /\.tsx?$/,
    forbidden: /@ts-(ignore|nocheck)/,
    instead: 'fix the type; @ts-expect-error with a reason at worst',
  },
  {
    where: /^(api|contract|x12|rail)\/src\//,
    forbidden: /\bNODE_ENV\b/,
    instead: 'take the behaviour from a setting',
  },
  {
    where: /^((api|demo|contract|rail)\/src|x12\/src\/sets)\/(?!.*\.test\.)/,
    forbidden: /\.element\(|\belements(\[\d|\.at\()/,
    instead: 'name the element: read(N7, segment).equipment_number; positions stand in the tables of x12',
  },
  {
    where: /^contract\/src\//,
    forbidden: /\bcoerce\.(number|int)\b/,
    instead: 'take wholeNumber of base/ids.ts: 0x1 and 1e0 are no way to write a number in an address',
  },
  {
    where: /\.tsx?$/,
    forbidden: /\bspec \d/,
    instead: 'cite a row of docs/requirements.tsv by its id: VIS-016',
  },
  {
    where: /^(contract|rail|api|web|demo)\/src\//,
    forbidden: /\b\w*([pP]latformAlert|[fF]eatureFlag|[bB]reathe|[sS]tranger)/,
    instead: 'docs/glossary.md has another word for it',
  },
  {
    where: /^(api|contract|rail|x12|web)\/src\/(?!.*\.(test|data)\.|.*common-passwords)/,
    forbidden: /\b(lamps?|mouths?|kitchens?|gardens?|shelf|shelves|shelve|postman|janitor|bread|soul)\b/i,
    instead: 'docs/glossary.md: the plain engineering word, no picture',
  },
  {
    where:
      /^web\/src\/(areas|shared|list|form|import|later)\/(?!.*\.test\.|waybilling\/session\/|admin\/users\/users\.rules)/,
    forbidden:
      /\b(permissions|modules)\b\??\.(includes|some|find|indexOf)\(|\buser\??\.(is_(admin|internal)|is(Admin|Internal))\b|\broleId === |\bisAllowed\(\s*[{'"]/,
    instead: 'ask what is declared: useMay(endpoint), useMayOpen() of a page, or `can` of the row',
  },
  {
    where: /^web\/src\/(areas|list|import)\//,
    forbidden: /\bkey=\{[\w.]+\.(version|revision)\}/,
    instead: 'a form takes over what was saved by itself; made anew, it loses the focus and what is typed',
  },
  {
    where: /^web\/src\/(shell|shared)\/(?!landing\.ts|.*\.test\.)/,
    forbidden:
      /['"`]\/(visibility|admin|reports|analytics|waybilling|terminal|pricing|settings|login|auth|profile)\b/,
    instead: 'the shell knows pages by ROUTE_PATHS and by what their routes say of themselves',
  },
]

/** The rules of the house that a search can find broken. The files that state them are not searched. */
export function houseRuleProblems(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => !path.startsWith('tools/shape'))
    .flatMap(([path, text]) =>
      HOUSE_RULES.filter(({ where }) => where.test(path)).flatMap(({ forbidden, instead }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            forbidden.test(line) ? [`${path}:${index + 1} ${line.trim()}: ${instead}`] : [],
          ),
      ),
    )
}
