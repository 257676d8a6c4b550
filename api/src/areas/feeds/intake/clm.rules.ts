import { describeClmWithoutPlace, type ClmFinding } from '#rail/clm/finding.ts'
import type { ReadLayout } from '#rail/clm/layout.ts'
import { createLineReader, type Line } from '#rail/clm/lines.ts'
import { createClmReader, type ClmContext } from '#rail/clm/read.ts'
import type { Sighting } from '#rail/sighting.ts'
import type { MessageSinks } from './sinks.rules.ts'
import type { ProblemList, ProblemPlace } from './problem.rules.ts'

/** Few enough lines to read in a millisecond. */
const LINES_PER_STEP = 200

/** Reads car location messages line by line and hands over the sightings of some lines at a time. */
export async function parseClm(
  text: string,
  layout: ReadLayout,
  given: ClmContext,
  { problems, add, yieldNow }: MessageSinks,
): Promise<void> {
  const next = createLineReader(text)
  let line = next()
  const read = createClmReader(layout, given, (finding) => report(finding, line!, problems))
  while (line !== null) {
    const sightings: Sighting[] = []
    const places: Line[] = []
    for (let count = 0; line !== null && count < LINES_PER_STEP; count += 1, line = next()) {
      const sighting = sightingOrNone(read, line, problems)
      if (sighting === null) continue
      sightings.push(sighting)
      places.push(line)
    }
    if (sightings.length > 0) await add(sightings, (at) => getPlace(places[at]!))
    await yieldNow()
  }
}

/** A line that our own reading fails at must not take others with it. */
function sightingOrNone(
  read: ReturnType<typeof createClmReader>,
  line: Line,
  problems: ProblemList,
): Sighting | null {
  try {
    return read(line.content, line.line)
  } catch (error) {
    problems.add({
      reason_code: 'unreadable_line',
      at: getPlace(line),
      reason: () =>
        `reading this line failed on our side (${String(error)}); the other lines were read. Replay the message once that is fixed.`,
    })
    return null
  }
}

function report(finding: ClmFinding, line: Line, problems: ProblemList): void {
  const { code, column = null } = finding
  problems.add({
    reason_code: code,
    at: { ...getPlace(line), element: column },
    reason: () => describeClmWithoutPlace(finding),
  })
}

function getPlace({ line, offset, content }: Line): ProblemPlace {
  return { line, position: offset, excerpt: content }
}
