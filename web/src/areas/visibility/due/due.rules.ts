import { dayAt } from '#contract/base/zone-table.ts'
import { isDay } from '#contract/base/dates.ts'

/** A line of an import. */
export interface DueRow {
  equipment_id: string
  due: string
}

/**
 * Parses pasted lines `GATX 1234, 12/24/2026` or `GATX1234;2026-12-24`; invalid lines are reported by their number.
 */
export function readDueLines(text: string): { rows: DueRow[]; wrong: number[] } {
  const rows: DueRow[] = []
  const wrong: number[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [equipment, day] = splitLine(line.trim())
    const due = getDay(day)
    if (equipment === '' || due === null) wrong.push(at + 1)
    else rows.push({ equipment_id: equipment, due })
  }
  return { rows, wrong }
}

/** The equipment before the last comma, semicolon or tab, and the day after it. */
function splitLine(line: string): [equipment: string, day: string] {
  const at = Math.max(...[',', ';', '\t'].map((sign) => line.lastIndexOf(sign)))
  return at < 0 ? ['', ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function getDay(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** A unit's due date in the zone of its destination, in the format of date fields; empty without one. */
export function dueDay(due: string | null, zone: string | null): string {
  if (due === null) return ''
  return dayAt(new Date(due), zone ?? 'UTC')
}
