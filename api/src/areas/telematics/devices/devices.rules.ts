import { toUnitId } from '#rail/equipment.ts'

export interface Mounted {
  device_id: string
  equipment_id: string
}

const MAX_NAME = 100

/** Devices and units of pasted lines, separated by a comma or a tab; the first line that is neither blank nor such. */
export function getMounted(text: string): { mounted: Mounted[]; wrong: number | null } {
  const mounted: Mounted[] = []
  let at = 0
  for (const line of text.split(/\r?\n/)) {
    at += 1
    if (line.trim() === '') continue
    const parts = line.split(/[,\t;]/).map((part) => part.trim())
    const [device_id = '', unit = ''] = parts
    const equipment_id = toUnitId(unit)
    if (parts.length !== 2 || device_id === '' || equipment_id === '' || device_id.length > MAX_NAME)
      return { mounted, wrong: at }
    mounted.push({ device_id, equipment_id })
  }
  return { mounted, wrong: null }
}

/** A device or unit that is listed twice. */
export function repeatedIn(mounted: readonly Mounted[]): string | null {
  const seen = new Set<string>()
  for (const { device_id, equipment_id } of mounted) {
    for (const name of [`device ${device_id}`, `unit ${equipment_id}`]) {
      if (seen.has(name)) return name.slice(name.indexOf(' ') + 1)
      seen.add(name)
    }
  }
  return null
}
