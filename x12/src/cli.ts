import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { diffDocuments } from './cli/diff.ts'
import { documentText, writeDocument, type DocumentProblem } from './cli/document.ts'
import { newStyle, STYLE_OPTIONS } from './cli/style.ts'
import { describe } from './describe.ts'
import type { Finding } from './finding.ts'
import { parse, type Parsed } from './parse.ts'
import { validate, validateEnvelope } from './validate.ts'
import { format } from './texts.ts'
import { write } from './write-back.ts'
import { WriteError } from './write.ts'

const USAGE = `Usage: npm run -s x12 -- COMMAND FILE   (FILE may be - for standard input)
  parse FILE       Print the file as JSON: interchanges, sets, segments and findings.
  describe FILE    Print every segment with the names of its elements and the meanings of codes.
  validate FILE    Print where the file breaks X12 rules. Exit status 1 if it does.
  write FILE.json  Print X12 from the output of parse, with correct counts. Exit status 1 if a value can’t be sent.
  diff A B         Print the differences, element by element. Exit status 1 if there are any.
  reformat FILE    Print the same sets with one segment per line and correct counts. Options set separators:
                   --element '*'  --component '>'  --segment '~'  --line-end lf|crlf|none   (a character, lf, tab or \\x1c)
`

/** What a command writes to standard output and standard error, and its exit status. */
interface Answer {
  /** In pieces where a large file would make more than one string can hold. */
  text: string | Iterable<string>
  status: 0 | 1 | 2
  errors?: string
}

/** The command line is wrong and must be corrected first; exit status 2. */
class UsageError extends Error {}

type Style = Readonly<Record<string, string | undefined>>
type Command = (files: readonly string[], style: Style) => Answer

const COMMANDS: Readonly<Record<string, Command>> = {
  parse: ([file]) => ({ text: documentText(parse(toBytes(file))), status: 0 }),
  describe: ([file]) => ({ text: describe(parse(toBytes(file))), status: 0 }),
  validate: ([file]) => check(toBytes(file)),
  write: ([file]) => writeJson(toText(file)),
  diff: ([one, other]) => {
    const text = diffDocuments(comparable(one), comparable(other))
    return { text: text || 'No differences\n', status: text === '' ? 0 : 1 }
  },
  reformat: ([file], style) => reformat(toBytes(file), style),
}

/** A file with a set to compare; throws when it contains none. */
function comparable(file: string | undefined): Parsed {
  const parsed = parse(toBytes(file))
  if (parsed.sets.length > 0) return parsed
  throw new UsageError(
    `${file} has no sets to compare:\n${parsed.findings.map((one) => format(one)).join('\n')}`,
  )
}

function check(input: Uint8Array): Answer {
  const { interchanges, sets, findings } = parse(input)
  const all = [
    ...findings,
    ...interchanges.flatMap((one) => validateEnvelope(one, findings)),
    ...sets.flatMap(validate),
  ]
  if (all.length === 0) return { text: 'No findings\n', status: 0 }
  return { text: all.map((one) => `${format(one)}\n`).join(''), status: 1 }
}

function writeJson(text: string): Answer {
  const { text: written, problems } = writeDocument(toJson(text))
  if (problems.length === 0) return { text: written, status: 0 }
  return { text: '', status: 1, errors: problems.map(refusalText).join('') }
}

/** Throws its own message: the engine's message would quote the file, whatever it contains. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (text.trim() === '') throw new UsageError('The file is empty. Use the output of "parse".')
    if (parse(text).sets.length === 0) throw new UsageError('The file isn’t JSON. Use the output of "parse".')
    throw new UsageError(
      'The file is already X12. Use "reformat" to correct its counts; "write" takes the output of "parse".',
    )
  }
}

function refusalText({ path, what }: DocumentProblem): string {
  return `${path}: ${what}\n`
}

function reformat(input: Uint8Array, style: Style): Answer {
  const parsed = parse(input)
  if (parsed.sets.length === 0) return refusal(parsed.findings)
  try {
    return { text: write(parsed, newStyle(style)), status: 0 }
  } catch (error) {
    if (!(error instanceof WriteError)) throw error
    return refusal(error.findings)
  }
}

function refusal(findings: readonly Finding[]): Answer {
  return { text: '', status: 1, errors: findings.map((one) => `${format(one)}\n`).join('') }
}

function toBytes(file: string | undefined): Uint8Array {
  if (file === undefined) throw new UsageError(USAGE)
  try {
    return readFileSync(file === '-' ? 0 : file)
  } catch (error) {
    throw new UsageError(unreadable(file, (error as NodeJS.ErrnoException).code ?? getMessage(error)))
  }
}

function unreadable(file: string, why: string): string {
  if (why === 'ENOENT') return `File ${file} not found. Check its name and folder.`
  if (why === 'EISDIR') return `${file} is a folder. Choose a file in it.`
  return `Couldn’t read the file ${file} (${why}). Check its permissions.`
}

function toText(file: string | undefined): string {
  return new TextDecoder().decode(toBytes(file))
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Runs the command named by the arguments after `x12`. */
export function answer(args: string[]): Answer {
  try {
    const { values, positionals } = parseArgs({ args, options: STYLE_OPTIONS, allowPositionals: true })
    const [name = '', ...files] = positionals
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new UsageError(name === '' ? USAGE : `Unknown command ${name}.\n${USAGE}`)
    return command(files, values)
  } catch (error) {
    const isMine = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
    if (!isMine && !(error instanceof RangeError)) throw error
    return { text: '', status: 2, errors: `${getMessage(error).trimEnd()}\n` }
  }
}

function run(args: string[]): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe may stop early (head); that is no fault of the document.
    if (error.code !== 'EPIPE') throw error
  })
  const { text, status, errors = '' } = answer(args)
  process.exitCode = status
  process.stderr.write(errors)
  if (typeof text === 'string') process.stdout.write(text)
  else Readable.from(text).pipe(process.stdout)
}

if (import.meta.main) run(process.argv.slice(2))
