import { parseArgs } from 'node:util'
import { abovePart } from './abuse/above/above.part.ts'
import { auditPart } from './abuse/audit/audit.part.ts'
import { colleaguesPart } from './abuse/colleagues.part.ts'
import { crashPart } from './abuse/crash.part.ts'
import { folderPart } from './abuse/folder.part.ts'
import { crowdPart } from './abuse/crowd.part.ts'
import { inboxPart } from './abuse/inbox/inbox.part.ts'
import { outsidersPart } from './abuse/outsiders/outsiders.part.ts'
import type { Part } from './abuse/part.ts'
import { doublingPart } from './abuse/doubling/doubling.part.ts'
import { poisonPart } from './abuse/poison.part.ts'
import { readersPart } from './abuse/readers.part.ts'
import { streamsPart } from './abuse/streams.part.ts'

// What one caller, one file or one message can do to all others. Each part attacks its own server and reports what
// the others noticed: their p99 compared with an idle server, refusals, memory above idle, and that the process is
// still the same. `--part NAME` runs one part alone; `--plant` adds the first fault of each part, `--plant NAME` a
// named one: figures must then miss their goals.

const PARTS: readonly Part[] = [
  readersPart,
  streamsPart,
  crowdPart,
  colleaguesPart,
  poisonPart,
  doublingPart,
  crashPart,
  folderPart,
  outsidersPart,
  inboxPart,
  abovePart,
  auditPart,
]

const given = process.argv.slice(2)
// A bare option has no value.
const isBare = (at: number) => given[at] === '--plant' && (given[at + 1] ?? '-').startsWith('-')
const { values } = parseArgs({
  args: given.map((arg, at) => (isBare(at) ? '--plant=' : arg)),
  options: {
    part: { type: 'string' },
    plant: { type: 'string' },
    small: { type: 'boolean' },
    json: { type: 'boolean' },
  },
})

for (const part of PARTS) {
  if (values.part !== undefined && values.part !== part.name) continue
  const fault = getFault(part)
  if (fault === undefined) continue
  console.error(`  ${part.name}${fault === null ? '' : `, with the fault ${fault}`} ...`)
  await part.run(fault)
}
process.exit()

/** The fault to plant; null for none, undefined when the requested one belongs to another part. */
function getFault({ plants }: Part): string | null | undefined {
  if (values.plant === undefined) return null
  if (values.plant === '') return plants[0]
  return plants.includes(values.plant) ? values.plant : undefined
}
