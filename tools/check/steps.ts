/** Passed and failed tests of one step; of those that passed, how many did so at the second try only. */
export type Count = { passed: number; failed: number; again?: number }

/**
 * One thing that must hold. `{report}` in the command stands for a file the step may write; `count` reads it.
 * A step that counts nothing itself counts as one test.
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
      const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, again: stats.flaky }
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
      const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number }
      return { passed: numPassedTests, failed: numFailedTests }
    },
  }
}
