import { openScreen } from './screen.ts'

const PEOPLE = [
  ['admin@demo.example', 'administrator and internal staff'],
  ['staff@demo.example', 'internal staff'],
  ['shipper@demo.example', 'one customer, every permission and module'],
  ['viewer@demo.example', 'asset list only'],
  ['two@demo.example', 'two customers, a different role at each'],
  ['terminal@demo.example', 'a terminal’s load list'],
  ['other@demo.example', 'another customer, every permission'],
]
const PASSWORD = 'ride-the-rails'

export const screen = openScreen(process.stdout)

/** Prints one line of progress with the seconds since the start. */
export const printLine = (line: string): void => screen.printLine(line)

/** The final message of a start: the URL, the running processes, and who may sign in. */
export function announce(address: string | null, parts: Record<string, number | null>): void {
  screen.print(
    address ? `\nInterline is ready: ${address}\n` : '\nInterline is running (background work only).\n',
  )
  for (const [name, pid] of Object.entries(parts)) if (pid) screen.print(`  ${name} pid ${pid}`)
  if (parts['demo']) screen.print(`\n${signIns()}`)
  screen.print('\nPress Ctrl-C to stop.')
}

/** What the portal still lacks, one line each. */
export function announceMissing(lines: readonly string[]): void {
  if (lines.length === 0) return
  screen.print('\nNot ready yet:')
  for (const line of lines) screen.print(`  ${line}`)
}

/** The link to create the first administrator, while there is none. */
export function announceSetup(address: string, path: string | null): void {
  if (path === null) return
  screen.print(`\nNo one can sign in yet. Open this link to create the first administrator.`)
  screen.print(`It works once and expires in 1 hour. "npm run admin -- you@company.com" creates another:\n`)
  screen.print(`  ${address.replace(/\/$/, '')}${path}`)
}

/** The message for a failed start, in plain language; with the stack only at LOG_LEVEL=debug. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env['LOG_LEVEL'] === 'debug' ? `\n${error.stack}` : `\n${error.message}`
}

function signIns(): string {
  const people = PEOPLE.map(([email, role]) => `  ${email?.padEnd(24)}${role}`)
  return [`Sign in with the password ${PASSWORD}:`, ...people].join('\n')
}
