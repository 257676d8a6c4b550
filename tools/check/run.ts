import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Count, Step } from './steps.ts'

const BIN = join(import.meta.dirname, '../../node_modules/.bin')

/**
 * Runs the steps one after the other, prints one line for each, the output of failing ones only, and
 * `N passed, N failed` at the end. A failing step does not stop the next. Sets the exit status.
 */
export async function runSteps(steps: Step[]): Promise<void> {
  const total: Count = { passed: 0, failed: 0 }
  for (const step of steps) {
    const { passed, failed } = await runStep(step)
    total.passed += passed
    total.failed += failed
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode = 1
}

/** Runs one step and reports its result. A command that exits with an error has failed, whatever its report says. */
export async function runStep(step: Step): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'interline-check-'))
  const report = join(folder, 'report.json')
  const startedMs = performance.now()
  const { status, output } = await run(
    step.command.map((word) => word.replace('{report}', report)),
    report,
  )
  const count = getCount(step, status, report)
  rmSync(folder, { recursive: true })

  if (status !== 0) console.log(`\n${output.trimEnd()}\n`)
  console.log(summary(step.name, count, (performance.now() - startedMs) / 1000))
  return count
}

function getCount(step: Step, status: number, report: string): Count {
  const failed = status === 0 ? 0 : 1
  if (!step.count || !existsSync(report)) return { passed: 1 - failed, failed }
  const count = step.count(JSON.parse(readFileSync(report, 'utf8')))
  return { ...count, failed: Math.max(count.failed, failed) }
}

function summary(name: string, { passed, failed, again = [] }: Count, seconds: number): string {
  const verdict = failed === 0 ? 'ok    ' : 'FAILED'
  const tests = `${passed} passed${again.length === 0 ? '' : ` (${again.length} on the second try)`}${failed === 0 ? '' : `, ${failed} failed`}`
  const line = `${verdict} ${name.padEnd(15)} ${tests.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s`
  return [line, ...again.map((test) => `         again: ${test}`)].join('\n')
}

function run([program = '', ...args]: string[], report: string): Promise<{ status: number; output: string }> {
  return new Promise((done) => {
    const env = {
      ...process.env,
      PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (status: number, extra = '') =>
      done({ status, output: Buffer.concat(chunks).toString('utf8') + extra })
    child.on('error', (error) => end(127, `${program} did not start: ${error.message}`))
    child.on('close', (code) => end(code ?? 1))
  })
}
