import { readFileSync } from 'node:fs'
import { describe } from './describe.ts'
import { finding, wholeText, type Finding } from './finding.ts'
import { parse } from './parse.ts'
import type { ParsedSet } from './set.ts'
import { validate, validateEnvelope } from './validate.ts'
import { tell } from './words.ts'

const USAGE = `Usage: npm run -s x12 -- <command> <file>      (- reads standard input)
  parse     prints one JSON object: the sets and the findings
  describe  prints every segment with the names of its elements
  validate  prints what is not as X12 asks; status 1 when anything is
`

/** What `parse` tells of a set on the terminal. */
type SetSummary = Pick<ParsedSet, 'id' | 'release' | 'control_number' | 'segment_count'>

function run([command, file]: readonly string[]): void {
  const input = command && COMMANDS.has(command) && file ? read(file) : null
  if (input === null || command === undefined) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  if (command === 'parse')
    write(`${JSON.stringify(typeof input === 'string' ? unreadable(input) : summarize(input))}\n`)
  else if (typeof input === 'string') write(`${input}\n`)
  else if (command === 'describe') write(describe(parse(input)))
  else check(input)
}

const COMMANDS = new Set(['parse', 'describe', 'validate'])

function check(input: Uint8Array): void {
  const { interchanges, sets, findings } = parse(input)
  const all = [...findings, ...interchanges.flatMap(validateEnvelope), ...sets.flatMap(validate)]
  if (all.length > 0) process.exitCode = 1
  write(all.length === 0 ? 'No findings\n' : all.map((one) => `${tell(one)}\n`).join(''))
}

/** The bytes, or why there are none. */
function read(file: string): Uint8Array | string {
  try {
    return readFileSync(file === '-' ? 0 : file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `The file ${file} could not be read (${reason}). Check its path and that you may read it.`
  }
}

type ToldFinding = Finding & { message: string }

function summarize(input: Uint8Array): { sets: SetSummary[]; findings: ToldFinding[] } {
  const { sets, findings } = parse(input)
  return {
    sets: sets.map(({ id, release, control_number, segment_count }) => ({
      id,
      release,
      control_number,
      segment_count,
    })),
    findings: findings.map((one) => ({ ...one, message: tell(one) })),
  }
}

function unreadable(message: string): { sets: SetSummary[]; findings: ToldFinding[] } {
  return { sets: [], findings: [{ ...finding('unreadable_file', wholeText()), message }] }
}

function write(text: string): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe may stop early (head); that is no fault of the document.
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(text)
}

run(process.argv.slice(2))
