import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `broke`: no test ran to its end, because a module did not load or the run took too long. */
export type Outcome = 'passed' | 'failed' | 'broke'

/** A copy of the repository in which sources are broken, so that no one's own files are. */
export interface Sandbox {
  write: (path: string, text: string) => void
  /** Runs the tests in the files named; the first that fails ends the run. */
  run: (tests: readonly string[]) => Promise<Outcome>
  /** Whether the check of docs/tables fails: every change of who may call or open something appears there. */
  refusesTables: () => boolean
  remove: () => void
}

/** A test that never ends has noticed the fault, too. */
const MAX_RUN_MS = 180_000

/** Copies tracked and addable files, and links node_modules. */
export function openSandbox(root: string): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'interline-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\0').filter(Boolean))
    cpSync(join(root, path), join(folder, path), { force: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const report = join(folder, 'mutants-report.json')
  return {
    write: (path, text) => writeFileSync(join(folder, path), text),
    run: (tests) =>
      new Promise((resolve, reject) => {
        rmSync(report, { force: true })
        const child = spawn(
          'node_modules/.bin/vitest',
          ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests],
          { cwd: folder, stdio: 'ignore', timeout: MAX_RUN_MS, killSignal: 'SIGKILL' },
        )
        child.on('error', reject)
        child.on('exit', (code) => resolve(code === null ? 'broke' : getOutcome(report)))
      }),
    refusesTables: () =>
      spawnSync(process.execPath, ['tools/tables.ts', '--check'], { cwd: folder, stdio: 'ignore' }).status !==
      0,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The result in a run's report; a missing report means that the run broke. */
function getOutcome(path: string): Outcome {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report
    if (report.numFailedTests > 0) return 'failed'
    return report.success && report.numPassedTests > 0 ? 'passed' : 'broke'
  } catch {
    return 'broke'
  }
}

interface Report {
  success: boolean
  numFailedTests: number
  numPassedTests: number
}
