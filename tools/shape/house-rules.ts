import type { Tree } from '../boundaries/imports.ts'

type HouseRule = { files: RegExp; forbidden: RegExp; instead: string }

const TESTS = /\.(test|e2e)\.tsx?$/

const HOUSE_RULES: HouseRule[] = [
  {
    files: TESTS,
    forbidden: /waitForTimeout\(|\bsleep\(|setTimeout\((resolve|done|r)\b/,
    instead: 'wait for what should happen, or move the clock in the data',
  },
  { files: TESTS, forbidden: /\b(test|it|describe)\.(only|skip|todo)\b/, instead: 'let every test run' },
  {
    files: /\.tsx?$/,
    forbidden: /\b(TODO|FIXME|XXX)\b(?!.*#\d+)/,
    instead: 'do it, or cite the issue: TODO #12',
  },
  {
    files: /\.tsx?$/,
    forbidden: /@ts-(ignore|nocheck)/,
    instead: 'fix the type, or use @ts-expect-error with a reason',
  },
  {
    files: /^(api|contract|x12|rail)\/src\//,
    forbidden: /\bNODE_ENV\b/,
    instead: 'read the behavior from a setting',
  },
  {
    files: /^((api|demo|contract|rail)\/src|x12\/src\/sets)\/(?!.*\.test\.)/,
    forbidden: /\.element\(|\belements(\[\d|\.at\()/,
    instead: 'read elements by name: read(N7, segment).equipment_number; positions belong in the x12 tables',
  },
  {
    files: /^contract\/src\//,
    forbidden: /\bcoerce\.(number|int)\b/,
    instead: 'use wholeNumber from base/ids.ts, which rejects 0x1 and 1e0',
  },
  {
    files: /\.tsx?$/,
    forbidden: /\bspec \d/,
    instead: 'cite a row of docs/requirements.tsv by its ID, such as VIS-016',
  },
  {
    files: /^(contract|rail|api|web|demo)\/src\//,
    forbidden: /\b\w*([pP]latformAlert|[fF]eatureFlag|[bB]reathe|[sS]tranger)/,
    instead: 'use the word in docs/glossary.md',
  },
  {
    files: /^(api|contract|rail|x12|web)\/src\/(?!.*\.(test|data)\.|.*common-passwords)/,
    forbidden: /\b(lamps?|mouths?|kitchens?|gardens?|shelf|shelves|shelve|postman|janitor|bread|soul)\b/i,
    instead: 'use the plain engineering word, not a metaphor',
  },
  {
    files:
      /^web\/src\/(areas|shared|list|form|import|later)\/(?!.*\.test\.|waybilling\/session\/|admin\/users\/users\.rules)/,
    forbidden:
      /\b(permissions|modules)\b\??\.(includes|some|find|indexOf)\(|\buser\??\.(is_(admin|internal)|is(Admin|Internal))\b|\broleId === |\bisAllowed\(\s*[{'"]/,
    instead: 'use declared access: useMay(endpoint), useMayOpen() or the row’s `can`',
  },
  {
    files: /^web\/src\/(?!.*\.test\.|form\/controls\/number\.tsx)/,
    forbidden: /\.toLocale(Date|Time)?String\(|\bIntl\.(DateTime|Number)Format\b/,
    instead:
      'write moments with place-time.ts or dates.ts, figures and durations with plural.ts, amounts with money.ts of contract/src/base',
  },
  {
    files: /^web\/src\/(areas|list|import)\//,
    forbidden: /\bkey=\{[\w.]+\.(version|revision)\}/,
    instead: 'forms pick up saved values automatically; remounting loses focus and input',
  },
  {
    files: /^web\/src\/(shell|shared)\/(?!landing\.ts|.*\.test\.)/,
    forbidden:
      /['"`]\/(visibility|admin|reports|analytics|waybilling|terminal|pricing|settings|login|auth|profile)\b/,
    instead: 'refer to pages through ROUTE_PATHS and route data',
  },
]

/** House rules that a text search can check. The files that state them are not searched. */
export function houseRuleProblems(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => !path.startsWith('tools/shape'))
    .flatMap(([path, text]) =>
      HOUSE_RULES.filter(({ files }) => files.test(path)).flatMap(({ forbidden, instead }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            forbidden.test(line) ? [`${path}:${index + 1} ${line.trim()}: ${instead}`] : [],
          ),
      ),
    )
}
