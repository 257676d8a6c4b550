import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const OWN_CHOICE = 'The caller’s own setting with two values: the one before is the other, or the same.'
const OWN_TEXT = 'The text is the sender’s own; the entry names the record that holds them.'
const SECRET = 'A secret is never written down; the entry names the account.'
const NO_VALUE = 'It makes nothing that has a value: the target says what was made.'
const TRIED =
  'The sample only tries, or finds nothing to change; the area’s own test reads the entry of a change.'
const BYTES = 'Bytes of a file; the record that takes the file is logged with it.'
const FIRST = 'The sample sets the first value; there was none before.'

/** Calls whose entry has no values before and after, each with the reason. */
export const WITHOUT_VALUES: Readonly<Record<string, string>> = {
  forgotPassword: SECRET,
  resetPassword: SECRET,
  login: 'Opens a session: the target names the account and, when refused, the reason and the address.',
  exchangeToken: 'As login, through an identity provider.',
  enrolCodes: SECRET,
  confirmCodes: SECRET,
  removeCodes: SECRET,
  createLink: NO_VALUE,
  createExport: NO_VALUE,
  removeExport: NO_VALUE,
  startReportResult: NO_VALUE,
  removeReportResult: NO_VALUE,
  createPastedList: NO_VALUE,
  recordVisit: NO_VALUE,
  readAlerts: NO_VALUE,
  finishUpload: BYTES,
  uploadFile: BYTES,
  updatePicture: BYTES,
  receiveMessage: 'The message itself is stored whole, with who sent it.',
  replayMessage: 'The message itself is stored whole, with every time it was read.',
  askQuestion: OWN_TEXT,
  reportBug: OWN_TEXT,
  requestFeature: OWN_TEXT,
  requestAdjustment: OWN_TEXT,
  createNote: OWN_TEXT,
  createReviewNote: OWN_TEXT,
  rateTicket: OWN_TEXT,
  leaveReport: 'A visitor’s own choice, without a session; the unsubscription is the record.',
  leaveAlerts: 'A visitor’s own choice, without a session; the unsubscription is the record.',
  updateDefaultView: OWN_CHOICE,
  muteAlertRule: OWN_CHOICE,
  followUnit: OWN_CHOICE,
  unfollowUnit: OWN_CHOICE,
  setActionCarrier: FIRST,
  saveBillLayout: FIRST,
  saveBillRule: FIRST,
  confirmReportDomain: FIRST,
  importDueDates: TRIED,
  removeRates: TRIED,
  assignTickets: TRIED,
  tagTickets: TRIED,
  runMacro: TRIED,
}

/** A handler calls fewer. */
const MAX_FUNCTIONS = 400

const ROOT = path.join(import.meta.dirname, '..', '..')
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.service.ts'))
  .map((file) => ({
    area: file.split(path.sep)[1],
    file,
    text: readFileSync(path.join(ROOT, file), 'utf8'),
  }))

type Source = (typeof sources)[number]

/** Where the handlers of every import into one customer are. */
const imports = sources.find(({ text }) => text.includes('export const customerImports'))!

/** How near a file is to the one that calls: the same, of the same area, or any other. */
const toDistance = (one: Source, own: Source | null): number =>
  Number(one !== own) + Number(one.area !== own?.area)

interface Declared {
  file: Source
  source: string
}

/** The text of a function, to the line that its indentation ends at. */
function cutFunction(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const indent = `${/^ */.exec(first)![0]} `
  const end = rest.findIndex((line) => line.trim() !== '' && !line.startsWith(indent) && !/[({[]$/.test(line))
  return [first, ...rest.slice(0, end)].join('\n')
}

const DECLARED = /^ *(?:export )?(?:async )?(?:function |const )?(\w+)(?:\(|: | = )/gm
const functions = Map.groupBy(
  sources.flatMap((file) =>
    [...file.text.matchAll(DECLARED)].map((match) => ({ file, name: match[1]!, at: match.index })),
  ),
  ({ name }) => name,
)

/** A function of a service by its name; the nearest where several have it. */
function findSource(name: string, own: Source | null): Declared | null {
  const [nearest] = (functions.get(name) ?? []).toSorted(
    (a, b) => toDistance(a.file, own) - toDistance(b.file, own),
  )
  return nearest ? { file: nearest.file, source: cutFunction(nearest.file.text.slice(nearest.at)) } : null
}

/** What a handler, and the functions it calls, report to the audit log. */
export function getReported(name: string, own: Source | null = null, seen = new Set<string>()): string[] {
  const found = seen.has(name) || seen.size > MAX_FUNCTIONS ? null : findSource(name, own)
  seen.add(name)
  if (found === null) return []
  const { source, file } = found
  const calls = [...source.matchAll(/\b([a-z]\w+)\(/g)].map(([, called]) => ({ called: called!, at: file }))
  const ofImports = [...source.matchAll(/imports\.(\w+)/g)].map(([, called]) => ({
    called: called!,
    at: imports,
  }))
  return [
    ...[...source.matchAll(/describeChange\(([\s\S]{0,900}?)\)(?:\n|$)/g)].map(([, note]) => note!),
    ...[...ofImports, ...calls].flatMap(({ called, at }) => getReported(called, at, seen)),
  ]
}
