/** Passed and failed tests of one step; the names of those that passed only on the second try. */
export type Count = { passed: number; failed: number; again?: readonly string[] }

/**
 * One check. `{report}` in the command is replaced by a file the step may write; `count` reads it. A step without its
 * own count counts as one test.
 */
export type Step = { name: string; command: string[]; count?: (report: unknown) => Count }

const ROOMS = ['contract', 'x12', 'rail', 'api', 'web', 'demo', 'e2e', 'bench', 'tools']

/** Quick enough to run before every commit. */
export const FAST_STEPS: Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  // Folders by name: a bare `.` would walk node_modules for minutes.
  { name: 'lint', command: ['oxlint', '--type-aware', ...ROOMS, 'vitest.config.ts', 'playwright.config.ts'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of web', command: ['tsc', '-p', 'web'] },
  { name: 'types of tools', command: ['tsc', '-p', 'tools'] },
  { name: 'boundaries', command: ['node', 'tools/boundaries.ts'] },
  { name: 'lockfile', command: ['node', 'tools/lockfile.ts', '--check'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'patterns', command: ['node', 'tools/patterns.ts'] },
  { name: 'tables', command: ['node', 'tools/tables.ts', '--check'] },
  vitest('unit'),
  vitest('api'),
  vitest('web'),
]

/** Everything the product promises, the browser included. */
export const ALL_STEPS: Step[] = [
  ...FAST_STEPS,
  { name: 'requirements', command: ['node', 'tools/requirements.ts'] },
  { name: 'build', command: ['node', 'tools/build.ts'] },
  {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=line,json'],
    count: (report) => {
      const { stats, suites } = report as JourneyReport
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        again: suites.flatMap(flakyIn),
      }
    },
  },
]

function vitest(project: string): Step {
  return {
    name: project,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json={report}',
    ],
    count: (report) => {
      const { numPassedTests, numFailedTests, testResults } = report as TestReport
      const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
      // a test that passed on its second try keeps the message of its first failure
      const again = tests.filter((one) => one.status === 'passed' && (one.failureMessages?.length ?? 0) > 0)
      return { passed: numPassedTests, failed: numFailedTests, again: again.map(({ fullName }) => fullName) }
    },
  }
}

/** What this reads of Vitest's report. */
interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** What this reads of Playwright's report. */
interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: JourneySuite[]
}
interface JourneySuite {
  suites?: JourneySuite[]
  specs: { title: string; tests: { status: string }[] }[]
}

const flakyIn = ({ suites = [], specs }: JourneySuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]
